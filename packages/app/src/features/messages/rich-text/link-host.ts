/** Words of a link, as a person reads them: nobody sees these. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]+/gu;
/** Characters that never occur in a host name. */
const BETWEEN = /[^\p{L}\p{N}\p{M}._-]+/u;
/** Characters that the URL parser treats as a dot. */
const FULL_STOP = /[\u3002\uff61]/gu;
const SCHEME = /^(?:https?|ftps?):\/\//i;
/** The last part of a name: letters, or letters written in others. */
const LAST_PART = /^(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/iu;
/** A text of a link is drawn whole, but who reads so far? */
const LONGEST = 4096;

/**
 * The host a link really leads to, when its words name another one; null when they do not lie (SEC-32, SEC-35).
 * @param href an address as the URL parser writes it
 */
export function hiddenHost(words: string, href: string): string | null {
  if (!/^https?:/.test(href)) return null;
  const real = withoutWww(new URL(href).hostname);
  const read = words.slice(0, LONGEST).replace(UNSEEN, '').normalize('NFKC').replace(FULL_STOP, '.');
  return read.split(/\s+/u).some((word) => namesOther(word, real)) ? new URL(href).hostname : null;
}

/** True if a word names a host other than `real`. An address of `real` may contain anything after the host. */
function namesOther(word: string, real: string): boolean {
  const address = withoutOpening(word);
  const [, host = ''] = SCHEME.test(address) ? address.split(/:\/\/|[/?#\\]/u).filter((part) => part !== '') : ['', ''];
  if (host !== '') return hostOf(host) !== real;
  const [first = ''] = address.split(/[/?#]/u, 1);
  if (hostOf(first) === real) return false;
  return word.split(BETWEEN).some((name) => isHost(name) && hostOf(trimmed(name)) !== real);
}

function withoutOpening(word: string): string {
  const start = word.search(/[\p{L}\p{N}]/u);
  return start === -1 ? '' : word.slice(start);
}

/** A name with dots: of parts that are letters at the end, or four numbers. */
function isHost(name: string): boolean {
  const parts = trimmed(name).split('.');
  if (parts.length < 2 || parts.includes('')) return false;
  return LAST_PART.test(parts.at(-1) ?? '') || (parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part)));
}

/** Without the dots and strokes of a sentence around it. */
function trimmed(name: string): string {
  let start = 0;
  let end = name.length;
  while (start < end && '.-_'.includes(name.charAt(start))) start += 1;
  while (end > start && '.-_'.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(start, end);
}

/** As the URL parser writes it. */
function hostOf(written: string): string {
  const address = `https://${written}`;
  return withoutWww(URL.canParse(address) ? new URL(address).hostname : written);
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}
