const PRIME = 0x01000193;

/** A number of 32 bits for an id, spread evenly (FNV-1a, mixed). Two ids of one chunk hardly ever share one; whoever uses it looks at the event. */
export function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
