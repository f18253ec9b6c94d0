import type { EpochMs } from '../../base/clock/clock.ts';
import type { Command } from '../../port/contract.ts';
import type { DelayId, EventId, RoomId } from '../../protocol/ids/ids.ts';

/** What programs on the sdk may do with the state of rooms. It shows by sync. */
export interface RoomStateApi {
  /** Sets any state of a room. Never repeated by itself: another may have set it meanwhile. */
  'roomState.set': Command<StateToSet, { readonly eventId: EventId }, SetStateFailure>;
  /** Has the server set it later; `messages.updateScheduled` cancels it, starts its delay anew or has it set at once. */
  'roomState.schedule': Command<StateToSchedule, { readonly delayId: DelayId }, ScheduleStateFailure>;
}

export interface StateToSet {
  readonly roomId: RoomId;
  readonly type: string;
  /** Empty for what a room has one of. */
  readonly stateKey: string;
  readonly content: Readonly<Record<string, unknown>>;
}

export interface StateToSchedule extends StateToSet {
  /** When, by this machine's clock. */
  readonly sendAt: EpochMs;
  /** A time too far away for the server is refused, or becomes the latest that it takes. */
  readonly ifTooLong: 'refuse' | 'latest';
}

export type SetStateFailure =
  /** `guest`: guests set no state (01.P-07). `badName`: a type or key that cannot stand in an address: only dots, or no type. */
  | { readonly kind: 'unknownRoom' | 'guest' | 'badName' | 'unreachable' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

export type ScheduleStateFailure =
  | SetStateFailure
  | { readonly kind: 'unsupported'; readonly message: string }
  | { readonly kind: 'past' }
  | { readonly kind: 'tooLong'; readonly longestMs: number | null };
