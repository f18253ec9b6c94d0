import type { EpochMs } from '../../base/clock/clock.ts';
import type { SignalFailure, SignalTarget } from '../../core/feature/signal-sender.ts';
import type { TurnServers } from '../../core/feature/turn-keeper.ts';
import type { Command, RepeatableCommand, Stream, View } from '../../port/contract.ts';
import type {
  CallSignal,
  CallSignalBody,
  CallVersion,
  TransferTarget,
} from '../../protocol/events/call/call-signal.ts';
import type { CallId, DeviceId, MxcUri, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { CallOutcome } from '../../protocol/rules/call-outcome.ts';

/**
 * What the page needs of the engine to make calls: calls themselves, with their media, are the page's. Each call belongs to one page, of
 * all that are open.
 */
export interface CallsApi {
  /** What is said in the calls of this page; a call that comes in is given to one page, which rings. */
  'calls.signals': Stream<{ readonly pageId: string }, PageSignal>;
  /** Says that a page can make calls, and whether the person is there. Nothing happens if its stream is not open (any more). */
  'calls.attend': Command<CallAttention, null, never>;
  /** Says something in a call, which is this page's from then on. In order; encrypted where the room is. */
  'calls.send': Command<SentSignal, null, SignalFailure>;
  /** The page is done with a call. */
  'calls.release': Command<{ readonly callId: CallId }, null, never>;
  /** The person calls or answers, and something will be said in the room: what comes before encrypting it is done meanwhile. */
  'calls.prepare': Command<{ readonly roomId: RoomId }, null, never>;
  /** How a user is called, and what they look like where the call is: by what is known here, so that nobody learns that it was asked. */
  'calls.person': View<CallPersonParams, CallPerson>;
  /** How a user calls themselves, for whom a call is handed over to. */
  'calls.profile': RepeatableCommand<{ readonly userId: UserId }, TransferTarget, never>;
  /** The servers that relay calls, fresh enough for one; null where the homeserver has none, or cannot say. */
  'calls.turnServers': Command<null, TurnServers | null, never>;
}

export interface CallPersonParams {
  readonly roomId: RoomId;
  /** Null for the other one of a room of two. */
  readonly userId: UserId | null;
}

/** A user in a call. */
export interface CallPerson {
  /** Null where the other one of two was asked for, and is not known or not alone. */
  readonly userId: UserId | null;
  /** The user id where no name is known; empty where not even that is. */
  readonly name: string;
  /** The name alone could be taken for another's: the user id is shown with it (01.M-05). */
  readonly isAmbiguous: boolean;
  readonly avatar: MxcUri | null;
}

/** That somebody called, among the messages of a room. */
export interface CallItemContent {
  readonly kind: 'call';
  readonly hasVideo: boolean;
}

/** A call in one line. */
export interface CallSummary {
  readonly kind: 'call';
  readonly hasVideo: boolean;
  /** Nobody answered before who called gave up. */
  readonly isMissed: boolean;
  /** The time until which somebody may still answer, in milliseconds since the epoch; null once something came of it. */
  readonly openUntil: EpochMs | null;
}

/** What came of a call, on it. */
export interface CallExtra {
  readonly kind: 'callOutcome';
  readonly outcome: CallOutcome | OpenCall;
}

/** Nothing came of it, as far as is known. Whoever called may be gone without a word: from `until` on nobody can answer any more. */
export interface OpenCall {
  readonly kind: 'open';
  readonly by: UserId;
  readonly until: EpochMs;
}

/** What is said in calls, or happens to them. */
export type PageSignal =
  | {
      readonly kind: 'signal';
      /** Names it for good: the id of an event, or of a message from a device. */
      readonly id: string;
      readonly roomId: RoomId;
      readonly sender: UserId;
      /** How long ago it was sent, in milliseconds, by the servers' clocks; null if they do not say. */
      readonly ageMs: number | null;
      readonly signal: CallSignal;
      /** The device that said it to this one alone; null for what was said in the room. */
      readonly from: SignalSource | null;
    }
  | { readonly kind: 'opponentLeft'; readonly roomId: RoomId; readonly userId: UserId };

/** A device that speaks to this one past the room (07.E-02). */
export interface SignalSource {
  readonly deviceId: DeviceId;
  readonly sessionId: string | null;
  /** Its place among all that the device said in the call, from 0; null where it has none. */
  readonly seq: number | null;
}

/** A call of a page. */
export interface PageCall {
  readonly callId: CallId;
  readonly roomId: RoomId;
  /** The device that speaks to this one past the room, and how much of that was heard; null where the room is used. */
  readonly from: { readonly userId: UserId; readonly deviceId: DeviceId; readonly heard: number } | null;
}

export interface CallAttention {
  /** Names the page for good; it makes it up, and no two the same. */
  readonly pageId: string;
  readonly isFocused: boolean;
  /** A lock that the page holds for as long as it lives, so that its end is known at once; null where there are no locks. */
  readonly lockName: string | null;
  /** The calls that are this page's, also those of before the engine began. */
  readonly calls: readonly PageCall[];
}

export interface SentSignal {
  readonly pageId: string;
  readonly callId: CallId;
  readonly roomId: RoomId;
  readonly opponentVersion: CallVersion | null;
  /** Null for what is said in the room. */
  readonly to: SignalTarget | null;
  readonly body: CallSignalBody;
}

export type { SignalFailure, SignalTarget, TurnServers };
