import type { EpochMs } from '../../base/clock/clock.ts';
import type { Person } from '../../core/events/events.ts';
import type { Command, RepeatableCommand, View } from '../../port/contract.ts';
import type { LocationAsset, Place } from '../../protocol/events/location.ts';
import type { EventId, RoomId, TransactionId } from '../../protocol/ids/ids.ts';

export type { LocationAsset, Place } from '../../protocol/events/location.ts';

/** Requests of the page about places: told once, and shared while somebody moves. */
export interface LocationApi {
  /** Sends a place as a message. It is shown once it is stored, and sent when there is a network. */
  'location.send': RepeatableCommand<SendPlace, { readonly txnId: TransactionId }, SendPlaceFailure>;
  /** Begins to share where the user is. An own share that goes on in this room ends first. */
  'location.startLive': Command<StartLive, { readonly eventId: EventId }, StartLiveFailure>;
  /** Takes a place that this device was found at. It goes to every room of `location.sharing`, at most one in five seconds. */
  'location.moved': RepeatableCommand<MovedTo, null, never>;
  /**
   * Ends the own share in a room, also one that another own device began. Nothing is sent from then on; the room is told when there is a
   * network; where the server refuses that, `location.sharing` says so, and the same command tries again.
   */
  'location.stopLive': RepeatableCommand<{ readonly roomId: RoomId }, null, StopLiveFailure>;
  /** The shares that this device began and that go on, and those whose end was refused. They outlive pages and engines. */
  'location.sharing': View<null, readonly OwnShare[]>;
  /** Users who share where they are in a room now. An ended share leaves at once. */
  'location.inRoom': View<{ readonly roomId: RoomId }, readonly RoomShare[]>;
}

export interface SendPlace {
  readonly roomId: RoomId;
  /** The `relationId` of the root of the thread that this belongs to; null for the room. */
  readonly threadRoot: EventId | null;
  readonly place: Place;
  readonly asset: LocationAsset;
  /** In the user's words; null for none. */
  readonly description: string | null;
}

export type SendPlaceFailure =
  | { readonly kind: 'unknownRoom' }
  | { readonly kind: 'storageFailed' }
  /** The root of the thread is not known, and was never sent. */
  | { readonly kind: 'unknownEvent' }
  | { readonly kind: 'encryptionUnavailable' }
  /** Latitude, longitude or uncertainty are out of range. */
  | { readonly kind: 'badPlace' };

export interface StartLive {
  readonly roomId: RoomId;
  readonly durationMs: number;
  readonly description: string | null;
}

export type StartLiveFailure =
  | { readonly kind: 'unknownRoom' }
  | { readonly kind: 'storageFailed' }
  /** Guests set no state (01.P-07). */
  | { readonly kind: 'guest' }
  /** The room lets only higher levels share: the level that it takes, and the user's own. */
  | { readonly kind: 'powerMissing'; readonly needed: number; readonly own: number }
  /** The duration is not from a second to a week. */
  | { readonly kind: 'badDuration' }
  | { readonly kind: 'unreachable' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

export interface MovedTo {
  readonly place: Place;
  /** The time at which the device was there. */
  readonly at: EpochMs;
}

export type StopLiveFailure =
  | { readonly kind: 'unknownRoom' }
  | { readonly kind: 'storageFailed' }
  /** Nobody shares for this account in the room. */
  | { readonly kind: 'notSharing' };

/** A share that this device began. */
export interface OwnShare {
  readonly roomId: RoomId;
  /** The event that began it. */
  readonly eventId: EventId;
  readonly startedAt: EpochMs;
  /** The last moment of it. */
  readonly endsAt: EpochMs;
  /** The time of the latest place that was handed over to be sent; null for none. */
  readonly lastSentAt: EpochMs | null;
  /** The user has ended it, and the server refused that. Nothing is sent, but the room says until its end that it goes on. */
  readonly isEndRefused: boolean;
}

/** A share that goes on in a room. */
export interface RoomShare {
  /** The event that began it. */
  readonly eventId: EventId;
  readonly person: Person;
  readonly isMine: boolean;
  readonly asset: LocationAsset;
  readonly description: string | null;
  readonly startedAt: EpochMs;
  /** The last moment of it. */
  readonly endsAt: EpochMs;
  /** Null while none has come. */
  readonly latest: PlaceInTime | null;
}

/** A place, and when somebody was there by their own clock. */
export interface PlaceInTime {
  readonly place: Place;
  readonly at: EpochMs;
}

/** The content of items about places. */
export type LocationItemContent = LocationContent | LiveLocationContent;

/** A place in a message. */
export interface LocationContent {
  readonly kind: 'location';
  readonly place: Place;
  readonly asset: LocationAsset;
  readonly description: string | null;
  /** The time at which somebody was there, by their own clock; null where it is not said. */
  readonly at: EpochMs | null;
}

/** The beginning of a share. It goes on until `endsAt` unless its extra says that it stopped. */
export interface LiveLocationContent {
  readonly kind: 'liveLocation';
  readonly asset: LocationAsset;
  readonly description: string | null;
  readonly startedAt: EpochMs;
  readonly timeoutMs: number;
  /** The last moment of it. */
  readonly endsAt: EpochMs;
}

/** The course of a share. An item without it has heard of no place yet, and of no stop. */
export interface LiveLocationExtra {
  readonly kind: 'liveLocation';
  /** The latest place; null before the first, and after the share was stopped. */
  readonly latest: PlaceInTime | null;
  /** The time at which it was stopped, replaced or taken back; null where it runs to its end. */
  readonly stoppedAt: EpochMs | null;
}

/** The line of data that stands for a place or a share. */
export type LocationSummary =
  /** `text` is the description; empty for none. */
  | { readonly kind: 'location'; readonly text: string }
  | {
      readonly kind: 'liveLocation';
      readonly text: string;
      /** The last moment of the share. */
      readonly endsAt: EpochMs;
      /** The time at which it was stopped; null where it runs to its end. */
      readonly stoppedAt: EpochMs | null;
    };
