/** Tells if a session description sends audio and video. Pure; parses no more than necessary. */
export function offeredMedia(sdp: string): { readonly audio: boolean; readonly video: boolean } {
  const sections = sdp.split(/\r?\n(?=m=)/).slice(1);
  const sends = (medium: string) => sections.some((section) => isSent(section, medium));
  return { audio: sends('audio'), video: sends('video') };
}

function isSent(section: string, medium: string): boolean {
  const lines = section.split(/\r?\n/);
  const [, kind, port] = /^m=(\S+) (\d+)/.exec(lines[0] ?? '') ?? [];
  if (kind !== medium || port === undefined) return false;
  // A section that others are bundled with may have port 0.
  const isOff = port === '0' && !lines.includes('a=bundle-only');
  return !isOff && !lines.includes('a=inactive') && !lines.includes('a=recvonly');
}
