/**
 * The shown names of users. A name is a claim: if it could be mistaken for another user's, the user id is shown with it.
 * `displayName` is always the name as received, null for none.
 */
import type { UserId } from '../ids/ids.ts';
import { foldConfusables } from './confusables.ts';

/** Longer names are cut before anything reads them: no card, line or list shows as much (SEC-05). */
const LONGEST = 256;
/** Overrides, embeddings and isolates of the writing direction: they make text, or the text behind it, read as another one (01.M-03). */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;
/** Characters that end a line. */
const BREAKING = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Invisible characters, combining accents and white space (01.M-06). */
const HIDDEN =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\uFFFC\u2800\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\s]/gu;
/** Invisible characters, and spaces that do not look like the usual one (01.M-05). */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\uFFFC\u2800\u2000-\u200A\u2028\u2029\u202F]/u;
/**
 * Unseen characters with work to do: joiners and variations in emoji, tags of a flag, and joiners between letters of
 * scripts whose letters change their shape.
 */
const AT_WORK =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}#*0-9])\uFE0F|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=\u{1F3F4})[\u{E0020}-\u{E007E}]{1,6}\u{E007F}|(?<=[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}])[\u200C\u200D]/gu;

/** Printable ASCII that shows something, as most names are: nothing has to be taken out of it. */
const PLAIN = /^[\x20-\x7E]{0,255}[\x21-\x7E]$/;
/** A letter or a number shows something, but for fillers: names with one need no closer look for that. */
const SPEAKING = /(?![\u037A\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}]/u;
/** The characters of plain names that look like others, or are white space; and what they are compared as. */
const PLAIN_ALIKE = /[ 01Im|]/g;
const PLAIN_FOLDED = new Map([...'01Im|'].map((character) => [character, foldConfusables(character)]));

/** The name alone; the user id when there is none, or none that can be seen (01.M-03). */
export function rawDisplayName(userId: UserId, displayName: string | null): string {
  if (displayName === null) return userId;
  if (PLAIN.test(displayName)) return displayName;
  const name = cut(displayName);
  return !SPEAKING.test(name) && stripHidden(name) === '' ? userId : name.replace(TURNING, '').replace(BREAKING, ' ');
}

/** The form in which names that look the same are the same; `''` when nothing can be seen (01.M-06). */
export function normaliseName(name: string): string {
  // There are thousands of names, and most of them are plain.
  if (PLAIN.test(name)) return name.replace(PLAIN_ALIKE, (character) => PLAIN_FOLDED.get(character) ?? '');
  return foldConfusables(stripHidden(cut(name)));
}

/** Whether `name` alone could deceive: it looks like a user id, or holds what cannot be seen (01.M-05). */
export function isSuspiciousName(name: string): boolean {
  if (PLAIN.test(name) && !name.includes('@')) return false;
  const read = cut(name);
  return looksLikeUserId(stripHidden(read)) || UNSEEN.test(read.replace(AT_WORK, ''));
}

function looksLikeUserId(name: string): boolean {
  const at = name.indexOf('@');
  const colon = at === -1 ? -1 : name.indexOf(':', at + 2);
  return colon !== -1 && colon < name.length - 1;
}

/** Its beginning, whole characters. */
function cut(name: string): string {
  if (name.length <= LONGEST) return name;
  const end = isHighSurrogate(name.charCodeAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
  return `${name.slice(0, end)}…`;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

/** The shown name, with the user id if it must be disambiguated (01.M-04). */
export function shownName(userId: UserId, displayName: string | null, mustDisambiguate: boolean): string {
  const name = rawDisplayName(userId, displayName);
  return name === userId || !mustDisambiguate ? name : `${name} (${userId})`;
}

/** NFKD rather than NFD: letters in full width or in mathematical dress are the same letters to a reader. */
function stripHidden(name: string): string {
  return name.normalize('NFKD').replace(HIDDEN, '');
}

/**
 * The names of one room's members, those who left included (01.M-06), kept so that a change touches only who is concerned.
 */
export class MemberNames {
  readonly #names = new Map<UserId, { readonly displayName: string | null; readonly form: string }>();
  /** Nearly all names have one user: a set for each would be most of the memory. */
  readonly #usersByForm = new Map<string, UserId | Set<UserId>>();
  /** Timelines ask for every item on every change, and a name takes as long to work out as the rest of the item. */
  readonly #shown = new Map<UserId, string>();

  /**
   * Sets the name of one member. Returns everybody whose shown name may be another one now, the member first: who shares
   * the old or the new name is concerned as well (01.M-08).
   */
  set(userId: UserId, displayName: string | null): readonly UserId[] {
    const before = this.#names.get(userId);
    const form = formOf(userId, displayName);
    this.#names.set(userId, { displayName, form });
    const others = form === before?.form ? [] : [...this.#leave(userId, before?.form), ...this.#enter(userId, form)];
    const affected = others.length === 0 ? [userId] : [...new Set([userId, ...others])];
    for (const concerned of affected) this.#shown.delete(concerned);
    return affected;
  }

  /** The shown name of `userId` (01.M-04, 01.M-05); the user id for an unknown user. */
  shown(userId: UserId): string {
    let shown = this.#shown.get(userId);
    if (shown === undefined) {
      const known = this.#names.get(userId);
      const displayName = known?.displayName ?? null;
      const must = known !== undefined && this.#mustDisambiguate(userId, displayName, known.form);
      shown = shownName(userId, displayName, must);
      this.#shown.set(userId, shown);
    }
    return shown;
  }

  #mustDisambiguate(userId: UserId, displayName: string | null, form: string): boolean {
    const name = rawDisplayName(userId, displayName);
    if (name === userId || displayName === null) return false;
    if (isSuspiciousName(displayName)) return true;
    return typeof this.#usersByForm.get(form) === 'object';
  }

  /** Gives those who still have the form. */
  #leave(userId: UserId, form: string | undefined): readonly UserId[] {
    const sharing = form === undefined ? undefined : this.#usersByForm.get(form);
    if (form === undefined || sharing === undefined) return [];
    if (typeof sharing === 'string') {
      this.#usersByForm.delete(form);
      return [];
    }
    sharing.delete(userId);
    const left = [...sharing];
    const [last] = left;
    if (left.length === 1 && last !== undefined) this.#usersByForm.set(form, last);
    return left;
  }

  /** Gives those who had the form before. */
  #enter(userId: UserId, form: string): readonly UserId[] {
    const sharing = this.#usersByForm.get(form);
    if (sharing === undefined) {
      this.#usersByForm.set(form, userId);
      return [];
    }
    const before = typeof sharing === 'string' ? [sharing] : [...sharing];
    if (typeof sharing === 'string') this.#usersByForm.set(form, new Set([sharing, userId]));
    else sharing.add(userId);
    return before;
  }
}

function formOf(userId: UserId, displayName: string | null): string {
  return normaliseName(rawDisplayName(userId, displayName));
}
