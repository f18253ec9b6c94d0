import type { EventId } from '@parley/sdk/client/ids.ts';
import { textHash } from '../format/text-hash.ts';
import { shownAccount } from '../place/shown-place.ts';
import { CHOSEN_MEDIA_KEY } from '../store/forget-kept.ts';
import { KeptSetting } from '../store/kept-setting.ts';
import type { MediaGate } from './media-gate.ts';

/** So many of each are remembered; the oldest are forgotten first. */
const MOST = 500;

/** Media that the user showed or hid on this device, as hashes that name no message; the newest last. */
export interface ChosenMedia {
  /** Each is a file of a message: another file in its place was not asked for. */
  readonly shown: ReadonlySet<number>;
  /** Each is a message. */
  readonly hidden: ReadonlySet<number>;
}

/** The choices; the same object until one changes. */
export const chosenMedia = new KeptSetting<ChosenMedia>({
  key: CHOSEN_MEDIA_KEY,
  owner: shownAccount,
  parse: parseChosen,
  format: ({ shown, hidden }) => [...shown, ...[...hidden].map((hash) => `-${hash}`)].join(' ') || null,
});

/** The part of a message that decides about its media. */
export interface MediaMessage {
  /** Null until the server has it. */
  readonly eventId: EventId | null;
  readonly isMine: boolean;
}

/** The gate of a file of a message: the user's own choice about it comes before the room's gate. `file` names the file. */
export function gateOf(message: MediaMessage, file: string, gate: MediaGate, chosen: ChosenMedia): MediaGate {
  const { eventId, isMine } = message;
  if (isMine || eventId === null) return 'shown';
  if (chosen.hidden.size > 0 && chosen.hidden.has(textHash(eventId))) return 'hidden';
  if (gate === 'shown') return 'shown';
  return chosen.shown.has(hashOf(eventId, file)) ? 'shown' : gate;
}

/** Shows files of a message from now on, on this device. */
export function showMedia(eventId: EventId, files: readonly string[]): void {
  const message = textHash(eventId);
  const added = files.map((file) => hashOf(eventId, file));
  chosenMedia.change(({ shown, hidden }) => ({
    shown: newest(shown, added),
    hidden: new Set([...hidden].filter((known) => known !== message)),
  }));
}

/** Hides the media of a message from now on, on this device. */
export function hideMedia(eventId: EventId): void {
  chosenMedia.change(({ shown, hidden }) => ({ shown, hidden: newest(hidden, [textHash(eventId)]) }));
}

function hashOf(eventId: EventId, file: string): number {
  return textHash(`${eventId} ${file}`);
}

function newest(known: ReadonlySet<number>, added: readonly number[]): ReadonlySet<number> {
  const again = new Set(added);
  return new Set([...[...known].filter((hash) => !again.has(hash)), ...again].slice(-MOST));
}

function parseChosen(stored: string | null): ChosenMedia {
  const words = (stored ?? '').split(' ').filter((word) => /^-?\d{1,10}$/.test(word));
  const hidden = words.filter((word) => word.startsWith('-')).map((word) => Number(word.slice(1)));
  const shown = words.filter((word) => !word.startsWith('-')).map(Number);
  return { shown: new Set(shown.slice(-MOST)), hidden: new Set(hidden.slice(-MOST)) };
}
