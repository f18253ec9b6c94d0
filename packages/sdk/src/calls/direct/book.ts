import type { CallSignal } from '../../protocol/events/call/call-signal.ts';
import type { CallId, DeviceId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { CallDevice, DirectCall } from '../pair/direct-call.ts';

/** An event of a call, and where it came from. */
export interface ReceivedSignal {
  readonly roomId: RoomId;
  readonly sender: UserId;
  /** The time since it was sent, by the servers' clocks; null if unknown. */
  readonly ageMs: number | null;
  readonly signal: CallSignal;
  /** The device that said it to this one alone; null for what was said in the room. */
  readonly from: CallDevice | null;
}

export interface CallBook {
  readonly me: UserId;
  /** Null for a session without a device, which cannot call. */
  readonly deviceId: DeviceId | null;
  /** The calls that have not ended. */
  readonly calls: ReadonlyMap<CallId, DirectCall>;
  /** The ended calls, the latest last: their invites arrive too late. */
  readonly over: ReadonlySet<CallId>;
  /** Candidates that came before their invite. */
  readonly early: ReadonlyMap<CallId, readonly ReceivedSignal[]>;
}
