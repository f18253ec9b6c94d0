/** Names a page to the engine: no two have the same. */
export function makePageId(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('-');
}
