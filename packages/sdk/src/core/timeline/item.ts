import type { EpochMs } from '../../base/clock/clock.ts';
import type { KeyedItem } from '../../port/contract.ts';
import type { EventId, TransactionId } from '../../protocol/ids/ids.ts';
import type { Person } from '../events/shown-parts.ts';
import type { SendState } from '../outbox/echo.ts';

/**
 * What a timeline shows, oldest first. `Content` and `Extra` are unions that the features make up: what an event is, and
 * what else hangs on it (reactions, …).
 */
export type TimelineItem<Content, Extra> = EventItem<Content, Extra> | GapItem | BeginningItem;

/** An event, or one of the person's own that is still on its way. */
export interface EventItem<Content, Extra> extends KeyedItem {
  readonly kind: 'event';
  /** From the transaction id for what this device sent, so that a message keeps its key when its event arrives. */
  readonly key: string;
  /** Null until the server has named it. */
  readonly eventId: EventId | null;
  /** What to name when something is to relate to this: its id, or the local one that stands for it until it has one. */
  readonly relationId: EventId;
  /** Set on what this device sent. */
  readonly txnId: TransactionId | null;
  readonly sender: Person;
  readonly isMine: boolean;
  readonly timestamp: EpochMs;
  /** Arrived while connected, rather than by paging or from the store: what a screen reader is told. */
  readonly isLive: boolean;
  readonly content: Content;
  readonly isEdited: boolean;
  readonly reply: ReplyQuote | null;
  readonly extras: readonly Extra[];
  /** Null for what others sent. */
  readonly sendState: SendState | null;
  /** What is wrong about who said it; absent where nothing is. */
  readonly doubt?: Doubt;
  /** By whose word alone it is known who said it: they gave its key with an invitation (06.HS-03). Absent where its sender gave it. */
  readonly sharedBy?: Person;
  /** Set while events that hang on it are still missing, so that what is folded onto it may change; absent where all are here. */
  readonly isComplete?: false;
}

/** Why it is not sure who said something, or who could read it on the way. */
export interface Doubt {
  readonly kind: /** It came in the clear, in a room that is encrypted. */
    | 'sentInClear'
    /** From a device that its owner did not vouch for when it came. */
    | 'unsignedDevice'
    /** From a device that was not known when it came. */
    | 'unknownDevice'
    /** From somebody who was verified, and had another identity when it came. */
    | 'verificationViolation'
    /** Its key came from a backup, though its sender could have given it to this device. */
    | 'importedKey';
  /** The key of the device that it came from; null for what was not encrypted, or where it is not known for sure. */
  readonly deviceKey: string | null;
}

/** Events are missing here; they are fetched when the place comes near the screen. */
export interface GapItem extends KeyedItem {
  readonly kind: 'gap';
  readonly state: 'idle' | 'loading' | 'failed';
}

/** There is nothing before this in the room. */
export interface BeginningItem extends KeyedItem {
  readonly kind: 'beginning';
}

/** An event in one line. */
export interface SaidLine {
  /** The words of its sender; empty where there are none. */
  readonly text: string;
  /** The kind of its summary where nobody wrote words: the page says what it is. Absent for what was deleted. */
  readonly wordless?: string;
}

/** What a message answers. Drawn from the real event, never from what the answer claims it said. */
export type ReplyQuote =
  | (SaidLine & {
      readonly kind: 'loaded';
      readonly eventId: EventId;
      readonly sender: Person;
      /** As at the message itself. */
      readonly doubt?: Doubt;
    })
  | { readonly kind: 'unknown'; readonly eventId: EventId }
  /** A moderator has hidden it (01.X-10). */
  | { readonly kind: 'hidden'; readonly eventId: EventId };

/** What stands above the items. */
export interface TimelineHead {
  /** `loading` until the newest messages, stored or fresh, are there. */
  readonly state: 'loading' | 'ready';
  /** Where they came from, for the mark `parley:timeline`. */
  readonly from: 'memory' | 'store' | 'network';
  /** Whether asking for older events makes sense, and how that stands. */
  readonly older: 'idle' | 'loading' | 'failed' | 'none';
  /** Likewise for newer ones: `none` where the newest is shown, as in every live timeline. */
  readonly newer: 'idle' | 'loading' | 'failed' | 'none';
  /** Whether the event that was asked for is here: `gone` if the server says that there is none, `none` if none was asked for. */
  readonly focus: 'none' | 'seeking' | 'here' | 'gone' | 'unreachable';
  /** Up to which message the person has read, on any device: their receipt, or the message before it. */
  readonly readUpTo: EventId | null;
}
