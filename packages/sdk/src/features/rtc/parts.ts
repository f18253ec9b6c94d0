/** The parts of a call that are built apart, as the feature sees them. */
import type { EpochMs } from '../../base/clock/clock.ts';
import type { Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { ToDeviceEvent } from '../../platform/crypto/crypto-machine.ts';
import type { StreamSource } from '../../port/host/handlers.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { RtcMember, RtcTransport } from '../../protocol/rules/rtc/rtc-member.ts';
import type { MediaKey, RtcFailure, SfuAccess, TokenFailure } from './contract.ts';

/** Transports of media, and ways into them. */
export interface RtcTransports {
  /** The homeserver was asked already: to look once more costs nothing. */
  readonly isAsked: boolean;
  /** The transport that a call in a room is published on; null where nobody names one. */
  of(roomId: RoomId): Readable<'loading' | RtcTransport | null>;
  /** A token of a transport's service for this device. */
  token(roomId: RoomId, transport: RtcTransport, member: TokenMember): Promise<Result<SfuAccess, TokenFailure>>;
}

/** The own membership, as a token needs it: its form decides by which name the SFU knows the device. */
export type TokenMember = Pick<RtcMember, 'form' | 'userId' | 'deviceId' | 'memberId' | 'slotId'>;

/** Keys of media. */
export interface RtcKeys {
  /** Takes what devices sent to this one. */
  arrived(events: readonly ToDeviceEvent[]): void;
  /** Makes and gives out the own key, and takes those of others, until the scope ends. */
  begin(call: KeyedCall, scope: Scope): CallKeys;
}

export interface KeyedCall {
  readonly roomId: RoomId;
  /** The own membership. */
  readonly memberId: string;
  readonly members: Readable<readonly RtcMember[]>;
  /** The number of times that the membership began anew: others saw this device leave, and forgot its keys. */
  readonly returns: Readable<number>;
  /** The index of the first own key: 0, or one that no engine before gave out. */
  readonly firstIndex: number;
}

export interface CallKeys {
  /** All that are current, then new ones, in the order in which they are to be used. */
  readonly keys: StreamSource<MediaKey>;
  /** Names of members whose devices nobody vouches for: they get no keys. */
  readonly untrusted: Readable<ReadonlySet<string>>;
  /** Tells that somebody's key was lost with the engine before: others give theirs again to who comes anew (RTC-37). */
  readonly lost: Signal<void>;
}

/** Raised hands, and emoji that are shown for a moment. */
export interface RtcSigns {
  of(roomId: RoomId, members: Readable<readonly RtcMember[]>): Readable<CallSignsNow>;
  /** Raises the hand of the own membership, or lowers it. */
  raise(roomId: RoomId, member: RtcMember, isRaised: boolean): Promise<Result<null, RtcFailure>>;
  /** Shows an emoji to all. */
  react(roomId: RoomId, member: RtcMember, reaction: SentReaction): Promise<Result<null, RtcFailure>>;
}

export interface SentReaction {
  readonly emoji: string;
  readonly name: string;
}

/** The signs of members, by the names of their memberships. */
export interface CallSignsNow {
  /** Since when hands are up. */
  readonly hands: ReadonlyMap<string, EpochMs>;
  readonly reactions: ReadonlyMap<string, ShownReaction>;
}

export interface ShownReaction {
  readonly id: EventId;
  readonly emoji: string;
}
