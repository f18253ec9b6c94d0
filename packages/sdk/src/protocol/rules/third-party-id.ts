/** Email addresses and phone numbers, by which people who use Matrix are known elsewhere. */
export type Medium = 'email' | 'msisdn';

export interface ThirdPartyId {
  readonly medium: Medium;
  /** In its canonical form: an email address in lower case, a phone number as digits from the country code on. */
  readonly address: string;
}

/** The longest email address that there can be (RFC 5321). */
const MOST_EMAIL = 254;
/** The fewest and the most digits of a phone number with its country code (E.164). */
const DIGITS = { fewest: 7, most: 15 };
/** Characters that people put between digits. */
const BETWEEN = /[\s().\-/\u2010-\u2015]/gu;
const MOST_TYPED = 60;

/** Reads what was typed as an email address or as a phone number with its country code; null for anything else. */
export function parseThirdPartyId(typed: string): ThirdPartyId | null {
  const text = typed.trim();
  const email = parseEmail(text);
  if (email !== null) return { medium: 'email', address: email };
  const phone = parsePhone(text);
  return phone === null ? null : { medium: 'msisdn', address: phone };
}

/** An email address in lower case: those that differ only by that are one. A user id is none. */
export function parseEmail(text: string): string | null {
  if (text.length > MOST_EMAIL || /\s/u.test(text) || text.includes(':')) return null;
  const at = text.lastIndexOf('@');
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at <= 0 || name.includes('@') || !/^[^.]+(?:\.[^.]+)+$/u.test(domain)) return null;
  return text.toLowerCase();
}

/** The digits of a phone number that begins with `+` and the code of a country. */
export function parsePhone(text: string): string | null {
  if (text.length > MOST_TYPED || !text.startsWith('+')) return null;
  const digits = text.slice(1).replace(BETWEEN, '');
  const isNumber = /^[1-9]\d*$/u.test(digits) && digits.length >= DIGITS.fewest && digits.length <= DIGITS.most;
  return isNumber ? digits : null;
}
