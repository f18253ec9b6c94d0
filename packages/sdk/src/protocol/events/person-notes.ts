/** The user's private notes on people, as their account data keep them. */
import { objectAt, ownEntries, stringAt } from '../../base/json/guards.ts';
import { withKey } from '../../base/json/with-key.ts';
import type { UserId } from '../ids/ids.ts';
import type { RawContent } from './event.ts';

export const NOTES_TYPE = 'io.parley.notes';

/** Characters of a note. Servers take some ten thousand for all of them together. */
const MOST_CHARACTERS = 1_000;

/** Reads the note on a person; empty for none. */
export function noteIn(content: RawContent, userId: UserId): string {
  return noteText(stringAt(objectAt(content, 'notes') ?? {}, userId) ?? '');
}

/** Gives the account data with another note on a person; empty takes it away. */
export function withNote(content: RawContent, userId: UserId, note: string): RawContent {
  const others = Object.fromEntries(ownEntries(objectAt(content, 'notes') ?? {}).filter(([other]) => other !== userId));
  const text = noteText(note);
  return { ...content, notes: text === '' ? others : withKey(others, userId, text) };
}

function noteText(said: string): string {
  return [...said.slice(0, MOST_CHARACTERS * 2).trim()].slice(0, MOST_CHARACTERS).join('');
}
