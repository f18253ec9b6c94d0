import type { EventId, RoomId, UserId } from '../ids/ids.ts';
import type { EventCrypto } from './event-crypto.ts';

/** Content as received: anything a sender likes. Decode it where it is read. */
export type RawContent = Readonly<Record<string, unknown>>;

/**
 * An event whose envelope was validated at the door. It is stored as it is. `content` and `unsigned` are objects, but
 * nothing in them has been looked at.
 */
export interface RoomEvent {
  readonly event_id: EventId;
  readonly room_id: RoomId;
  readonly type: string;
  readonly sender: UserId;
  /** Milliseconds since the epoch by the sender's server; shown, never trusted. */
  readonly origin_server_ts: number;
  readonly content: RawContent;
  /** Present (even if empty) exactly on state events. */
  readonly state_key?: string;
  readonly unsigned?: RawContent;
  /** Target of an `m.room.redaction` in room versions 1 to 10 (01.X-05). */
  readonly redacts?: string;
  /** The facts about an event that arrived encrypted; absent for one in the clear and for one that was not tried yet. */
  readonly crypto?: EventCrypto;
  /** When it came, by our own record; absent where nothing can be said of that. */
  readonly arrival?: EventArrival;
}

/**
 * When an event came, by our own record and not by the times that servers give. As `crypto` it stands beside the event, is stored with
 * it, and is made here alone.
 */
export type EventArrival =
  /** Its room was known to be encrypted at its place. */
  | 'afterEncryption'
  /** And this device was there to be given its key. */
  | 'live';

/** A state event: the value of one key of a room's state. */
export type StateEvent = RoomEvent & { readonly state_key: string };

/** State of a room one was only invited to or knocked at: no ids and no times that count (01.R-08). */
export interface StrippedStateEvent {
  readonly type: string;
  readonly state_key: string;
  readonly sender: UserId;
  readonly content: RawContent;
}

/** A malformed event, which is set aside: nothing disappears silently and nothing else is affected. */
export interface PoisonEvent {
  readonly where: string;
  readonly reason: string;
}
