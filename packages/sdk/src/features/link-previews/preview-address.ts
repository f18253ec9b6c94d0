const LONGEST = 2_048;

/**
 * The address to ask the homeserver about: of the web, without its fragment, a user name or a password; null if there is none (03.MX-07,
 * RT-23).
 */
export function previewAddress(url: string): string | null {
  if (url.length > LONGEST || !URL.canParse(url)) return null;
  const address = new URL(url);
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return null;
  if (address.username !== '' || address.password !== '') return null;
  address.hash = '';
  return address.href;
}
