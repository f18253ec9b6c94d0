/** Text that claims to be an address: a scheme, or a name with dots, perhaps with a path. */
const CLAIM = /^\s*(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,})(?::\d+)?(?:[/?#]\S*)?\s*$/iu;

/**
 * The host a link really leads to, when its words claim another one; null when they do not lie (SEC-32, SEC-35).
 * @param href an address as the URL parser writes it
 */
export function hiddenHost(words: string, href: string): string | null {
  const claimed = CLAIM.exec(words)?.[1];
  if (claimed === undefined || !/^https?:/.test(href)) return null;
  const real = new URL(href).hostname;
  const claimedUrl = `https://${claimed}`;
  const asWritten = URL.canParse(claimedUrl) ? new URL(claimedUrl).hostname : claimed;
  const withoutWww = (host: string) => host.replace(/^www\./, '');
  return withoutWww(asWritten) === withoutWww(real) ? null : real;
}
