/**
 * What people are called. A name is a claim: where it could be taken for somebody else's, the user id is shown with it.
 * `displayName` is the name as received throughout, null for none.
 */
import type { UserId } from '../ids/ids.ts';
import { foldConfusables } from './confusables.ts';

/** Overrides of the writing direction: they make text read as another one (01.M-03). */
const OVERRIDES = /[\u202D-\u202E]/g;
/** Marks and embeddings of direction, which only confuse in a name (01.M-05). */
const DIRECTION = /[\u200E\u200F\u202A-\u202F]/;
/** What cannot be seen, combining accents and white space (01.M-06). */
const HIDDEN = /[\u2000-\u200F\u202A-\u202F\u0300-\u036F\uFEFF\u061C\u2800\u2062-\u2063\s]/g;
const USER_ID = /@.+:.+/;

/** The name alone; the user id when there is none, or none that can be seen (01.M-03). */
export function rawDisplayName(userId: UserId, displayName: string | null): string {
  if (displayName === null || stripHidden(displayName) === '') return userId;
  return displayName.replace(OVERRIDES, '');
}

/** The form in which names that look the same are the same; `''` when nothing can be seen (01.M-06). */
export function normaliseName(name: string): string {
  return foldConfusables(stripHidden(name));
}

/** Whether `name` alone could deceive: it looks like a user id, or plays with directions (01.M-05). */
export function isSuspiciousName(name: string): boolean {
  return USER_ID.test(stripHidden(name)) || DIRECTION.test(name);
}

/** What is shown: the name, with the user id where it must be told apart (01.M-04). */
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
  readonly #names = new Map<UserId, string | null>();
  readonly #usersByForm = new Map<string, Set<UserId>>();
  /** Timelines ask for every item on every change, and a name takes as long to work out as the rest of the item. */
  readonly #shown = new Map<UserId, string>();

  /**
   * Sets the name of one member. Returns everybody whose shown name may be another one now, the member first: who shares
   * the old or the new name is concerned as well (01.M-08).
   */
  set(userId: UserId, displayName: string | null): readonly UserId[] {
    const affected = new Set<UserId>([userId]);
    const before = this.#names.get(userId);
    const formBefore = this.#names.has(userId) ? formOf(userId, before ?? null) : null;
    const form = formOf(userId, displayName);
    this.#names.set(userId, displayName);
    if (form !== formBefore) {
      if (formBefore !== null) this.#leave(userId, formBefore, affected);
      this.#enter(userId, form, affected);
    }
    for (const concerned of affected) this.#shown.delete(concerned);
    return [...affected];
  }

  /** What is shown for `userId` (01.M-04, 01.M-05); the user id for somebody unknown here. */
  shown(userId: UserId): string {
    let shown = this.#shown.get(userId);
    if (shown === undefined) {
      const displayName = this.#names.get(userId) ?? null;
      shown = shownName(userId, displayName, this.#mustDisambiguate(userId, displayName));
      this.#shown.set(userId, shown);
    }
    return shown;
  }

  #mustDisambiguate(userId: UserId, displayName: string | null): boolean {
    const name = rawDisplayName(userId, displayName);
    if (name === userId || displayName === null) return false;
    if (isSuspiciousName(displayName)) return true;
    const sharing = this.#usersByForm.get(formOf(userId, displayName));
    return sharing !== undefined && sharing.size > 1;
  }

  #leave(userId: UserId, form: string, affected: Set<UserId>): void {
    const sharing = this.#usersByForm.get(form);
    sharing?.delete(userId);
    if (sharing?.size === 0) this.#usersByForm.delete(form);
    for (const other of sharing ?? []) affected.add(other);
  }

  #enter(userId: UserId, form: string, affected: Set<UserId>): void {
    const sharing = this.#usersByForm.get(form) ?? new Set<UserId>();
    for (const other of sharing) affected.add(other);
    this.#usersByForm.set(form, sharing.add(userId));
  }
}

function formOf(userId: UserId, displayName: string | null): string {
  return normaliseName(rawDisplayName(userId, displayName));
}
