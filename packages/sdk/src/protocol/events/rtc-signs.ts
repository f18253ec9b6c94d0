/** Raised hands and emoji of calls in events (the forms of Element Call). Pure. */
import type { EpochMs } from '../../base/clock/clock.ts';
import { stringAt } from '../../base/json/guards.ts';
import type { EventId, UserId } from '../ids/ids.ts';
import { isRedacted, redactionTarget } from '../rules/redaction.ts';
import type { RawContent, RoomEvent } from './event.ts';
import { readRelation } from './relation.ts';
import { CALL_REACTION_TYPE } from './rtc-types.ts';
import { readUnsigned } from './unsigned.ts';

/** A raised hand is an ordinary reaction to the membership. */
export const HAND_TYPE = 'm.reaction';

export type Sign =
  | {
      readonly kind: 'hand';
      readonly eventId: EventId;
      /** The event of the membership. */
      readonly target: EventId;
      readonly sender: UserId;
      readonly at: EpochMs;
    }
  | {
      readonly kind: 'reaction';
      readonly eventId: EventId;
      readonly target: EventId;
      readonly sender: UserId;
      readonly emoji: string;
    }
  /** Takes something back: a hand is lowered. */
  | { readonly kind: 'takenBack'; readonly eventId: EventId };

const HAND = '\u{1F590}\uFE0F';
/** The hand as text. */
const PLAIN_HAND = '\u{1F590}';
/** An emoji that is shown for a moment, and would be shown late. */
const MOST_AGE_MS = 10_000;
/** The longest emoji, in code units: families with skin tones. */
const MOST_LENGTH = 40;
const MOST_NAME_LENGTH = 64;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;

/** Reads an event; null for one that is no sign. In encrypted rooms an emoji in the clear may be the server's own. */
export function readSign(event: RoomEvent, isEncrypted: boolean): Sign | null {
  if (event.state_key !== undefined) return null;
  const { type } = event;
  const takenBack = redactionTarget(event);
  if (takenBack !== null) return { kind: 'takenBack', eventId: takenBack };
  if (isRedacted(event)) return null;
  if (type === HAND_TYPE) return readHand(event);
  return type === CALL_REACTION_TYPE && (!isEncrypted || event.crypto?.kind === 'opened') ? readReaction(event) : null;
}

function readHand(event: RoomEvent): Sign | null {
  const relation = readRelation(event);
  if (relation?.kind !== 'annotation' || (relation.key !== HAND && relation.key !== PLAIN_HAND)) return null;
  const { event_id: eventId, sender, origin_server_ts: at } = event;
  return { kind: 'hand', eventId, target: relation.target, sender, at };
}

function readReaction(event: RoomEvent): Sign | null {
  const relation = readRelation(event);
  const isOld = (readUnsigned(event).ageMs ?? 0) > MOST_AGE_MS;
  const emoji = isOld ? null : emojiOf(stringAt(event.content, 'emoji'));
  if (relation?.kind !== 'reference' || emoji === null) return null;
  const { event_id: eventId, sender } = event;
  return { kind: 'reaction', eventId, target: relation.target, sender, emoji };
}

/** The content of a raised hand. */
export function handContent(membershipId: EventId): RawContent {
  return { 'm.relates_to': { rel_type: 'm.annotation', event_id: membershipId, key: HAND } };
}

/** The content of an emoji for all; null for what is none. */
export function callReactionContent(
  membershipId: EventId,
  { emoji, name }: { readonly emoji: string; readonly name: string },
): RawContent | null {
  const shown = emojiOf(emoji);
  if (shown === null) return null;
  const relatesTo = { rel_type: 'm.reference', event_id: membershipId };
  return { 'm.relates_to': relatesTo, emoji: shown, name: name.slice(0, MOST_NAME_LENGTH) };
}

/** The first character of a text as users see it, if that is an emoji. */
function emojiOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.slice(0, MOST_LENGTH + 1));
  const emoji = first?.segment ?? '';
  return emoji.length <= MOST_LENGTH && EMOJI.test(emoji) ? emoji : null;
}
