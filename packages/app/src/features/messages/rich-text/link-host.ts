/** Words of a link, as a person reads them: nobody sees these. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]+/gu;
/** Characters that never occur in a host name. */
const BETWEEN = /[^\p{L}\p{N}\p{M}._-]+/u;
/** Characters that the URL parser treats as a dot. */
const FULL_STOP = /[\u3002\uff61]/gu;
const SCHEME = /^(?:https?|ftps?):\/\//i;
/** The last part of a name: letters, or letters written in others. */
const LAST_PART = /^(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/iu;
/** Letters of alphabets that have the shapes of Latin ones, and Latin letters that look like others. */
const LOOKALIKE =
  /[\u0131\u0180-\u058f\u13a0-\u167f\u1d00-\u1dff\u1f00-\u1fff\u2c60-\u2cff\ua4d0-\ua4ff\ua640-\ua7ff\uab30-\uabbf]/u;
/** Signs in a host that are no letters, such as strokes that look like the end of it. */
const SIGN = /[^\p{L}\p{N}\p{M}._:[\]-]/u;
const ASCII = /^[\x21-\x7e]*$/;
const LATIN = /[a-z]/i;
/** Letters that no Latin alphabet has. */
const OTHER = /[^\0-\u024f\u1e00-\u1eff]/u;
/** A text of a link is drawn whole, but who reads so far? */
const LONGEST = 4096;

/**
 * The host a link really leads to, when its words name another one or one that looks like another; null when they do not lie (SEC-32,
 * SEC-35).
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
  if (host !== '') return hostOf(host) !== real || deceives(host);
  const [first = ''] = address.split(/[/?#]/u, 1);
  if (hostOf(first) === real) return deceives(first);
  return word.split(BETWEEN).some((name) => isHost(name) && hostOf(trimmed(name)) !== real);
}

/** True for a host that may look like another one. In a country that writes so, whole words of an alphabet are what they seem. */
function deceives(written: string): boolean {
  if (ASCII.test(written)) return false;
  const labels = written.split('.');
  const isAtHome = !ASCII.test(labels.at(-1) ?? '');
  return labels.some((label) => {
    const isMixed = LATIN.test(label) && OTHER.test(label);
    return isMixed || SIGN.test(label) || (!isAtHome && LOOKALIKE.test(label));
  });
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
