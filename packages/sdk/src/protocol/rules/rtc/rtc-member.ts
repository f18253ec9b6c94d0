/** A membership in a call, whichever form it has on the wire (09, section 1). */
import type { EpochMs } from '../../../base/clock/clock.ts';
import type { DeviceId, EventId, UserId } from '../../ids/ids.ts';

/** A way for media. Only LiveKit is known; others are kept out by the decoder. */
export interface RtcTransport {
  readonly type: 'livekit';
  /** The address of the authorization service, as it was said. */
  readonly serviceUrl: string;
  /** The name of the SFU's room in the old form; null where the service decides it. */
  readonly alias: string | null;
}

/** The choice of the transport to publish on (09.R-06). */
export type FocusSelection = 'oldestMembership' | 'multiSfu' | 'unknown';

/** The people who may talk at a time in a call where one holds a button to talk. */
export type PushToTalk = 'many' | 'one';

/** A device in a call. */
export interface RtcMember {
  /** `session`: state event of the old form. `rtc`: `m.rtc.member`, as state or sticky. */
  readonly form: 'session' | 'rtc';
  /** The event that says it. */
  readonly eventId: EventId;
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  /** Names this stay in the call: `member.id`, `membershipID`, or in the oldest form `{userId}:{deviceId}`. */
  readonly memberId: string;
  /** `{application}#{id}`; the old form's empty id is `ROOM`. */
  readonly slotId: string;
  readonly application: string;
  /** `audio`, `video`, or other words; null where none is said. */
  readonly intent: string | null;
  /** Its device is silent until a button is held; null where it does not say so (decision 0038). */
  readonly pushToTalk: PushToTalk | null;
  /** The beginning of this stay, by the server's clock. */
  readonly createdAt: EpochMs;
  /** The end, if nobody says more; null where only the stickiness of the event ends it. */
  readonly expiresAt: EpochMs | null;
  readonly focusSelection: FocusSelection;
  /** The transports that the device offers, best first. */
  readonly transports: readonly RtcTransport[];
}
