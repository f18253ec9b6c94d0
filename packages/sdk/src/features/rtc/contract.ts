import type { EpochMs } from '../../base/clock/clock.ts';
import type { Person } from '../../core/events/events.ts';
import type { Attention } from '../../core/feature/attending-pages.ts';
import type { CallJoinFailure, CallTokenFailure } from '../../core/feature/call-failure.ts';
import type { MembershipStatus } from '../../core/membership/membership.ts';
import type { Command, RepeatableCommand, Stream, View } from '../../port/contract.ts';
import type { DelayId, DeviceId, EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { PushToTalk, RtcTransport } from '../../protocol/rules/rtc/rtc-member.ts';

export type { PushToTalk, RtcTransport } from '../../protocol/rules/rtc/rtc-member.ts';

/**
 * Calls of many over an SFU (MatrixRTC). The engine keeps memberships and keys and asks for tokens; the page that joined has the media
 * (decision 0036).
 */
export interface RtcApi {
  /** The call of a room, as the memberships in it say. */
  'rtc.room': View<{ readonly roomId: RoomId }, RtcRoom>;
  /** Rooms with a call that goes on, those with the newest call first. */
  'rtc.running': View<null, readonly RunningCall[]>;
  /** Calls that ring here now. */
  'rtc.ringing': View<null, readonly RingingCall[]>;
  /** Stops the ringing on all own devices, and tells the caller. */
  'rtc.decline': RepeatableCommand<{ readonly roomId: RoomId; readonly notificationId: EventId }, null, RtcFailure>;
  /** Joins the call of a room with this device; begins it where there is none. The page has the call from then on. */
  'rtc.join': Command<JoinCall, JoinedCall, JoinFailure>;
  /** Says that this device means something else by its call, such as video instead of audio (09.M-11). */
  'rtc.setIntent': Command<{ readonly roomId: RoomId; readonly intent: CallIntent }, null, RtcFailure>;
  /** Leaves. Answered once the server knows, or will find out by itself. */
  'rtc.leave': Command<{ readonly roomId: RoomId }, null, never>;
  /** Says that a page is there, and which calls it has: also those of before the engine began, which it takes over. */
  'rtc.attend': Command<RtcAttention, null, never>;
  /** The own call in a room; null if this device is in none there. */
  'rtc.call': View<{ readonly roomId: RoomId }, OwnRtcCall | null>;
  /** Media keys of the own call, in the order in which they are to be used: all that are current, then new ones. */
  'rtc.keys': Stream<{ readonly roomId: RoomId }, MediaKey>;
  /** A token for a transport (09.L-03). */
  'rtc.token': Command<{ readonly roomId: RoomId; readonly transport: RtcTransport }, SfuAccess, TokenFailure>;
  /** Raises the hand, or lowers it. */
  'rtc.raiseHand': Command<{ readonly roomId: RoomId; readonly isRaised: boolean }, null, RtcFailure>;
  /** Shows an emoji to all in the call for some seconds. */
  'rtc.react': Command<{ readonly roomId: RoomId; readonly emoji: string; readonly name: string }, null, RtcFailure>;
}

/** `audio` and `video` are what others know (09.R-16). */
export type CallIntent = 'audio' | 'video';

/** The call of a room for somebody who is not in it, or looks at it before joining. */
export interface RtcRoom {
  /**
   * The transport that a call here would use; `none` where nobody names one. In a room of two it is `loading` for as long as no call goes on
   * and the other one has never been in one: nobody is asked then.
   */
  readonly transport: 'loading' | 'none' | 'known';
  /** The user may send the state that a membership is. */
  readonly mayJoin: boolean;
  /** The other one of a room of two has been in a call of this kind before. */
  readonly isWantedByOther: boolean;
  /** People in the call, in the order in which they came; empty if there is no call. */
  readonly members: readonly RoomCallMember[];
  readonly startedAt: EpochMs | null;
  readonly intent: CallIntent | null;
  /** Everybody is silent until they hold a button; null for a call where that is not so. */
  readonly pushToTalk: PushToTalk | null;
  /** A page of this device has it. Where none has, this device may still be among the members: it was in it. */
  readonly isJoined: boolean;
  /** Another device of the user is in it. */
  readonly isJoinedElsewhere: boolean;
}

export interface RoomCallMember {
  readonly memberId: string;
  readonly person: Person;
  readonly deviceId: DeviceId;
  readonly isMine: boolean;
}

/** A call in the list of rooms. */
export interface RunningCall {
  readonly roomId: RoomId;
  /** The number of people, each counted once. */
  readonly count: number;
  /** Some of them, for their faces. */
  readonly people: readonly Person[];
  readonly intent: CallIntent | null;
  readonly startedAt: EpochMs;
  readonly isJoined: boolean;
}

export interface RingingCall {
  readonly roomId: RoomId;
  readonly notificationId: EventId;
  readonly caller: Person;
  readonly roomName: string;
  readonly intent: CallIntent;
  /** `ring` asks for an answer, `notify` only tells. */
  readonly kind: 'ring' | 'notify';
  readonly until: EpochMs;
}

export interface JoinCall {
  readonly roomId: RoomId;
  readonly pageId: string;
  readonly intent: CallIntent;
  /** The way in which others are told who are not in the call, if this device is the first; null for not at all. */
  readonly tell: 'ring' | 'notify' | null;
  /** Begins the call as one where a button is held to talk. One that goes on stays as it is. */
  readonly pushToTalk?: PushToTalk | null;
}

export interface JoinedCall {
  readonly memberId: string;
}

export type JoinFailure = Exclude<CallJoinFailure, { readonly kind: 'tooMany' }>;
export type TokenFailure = CallTokenFailure;

export type RtcFailure =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'notInCall' }
  | { readonly kind: 'notSent'; readonly reason: string };

/** A page that can have calls. */
export type RtcAttention = Attention<HeldCall>;

/** All that a page knows of its call, so that another engine can go on with it. */
export interface HeldCall {
  readonly roomId: RoomId;
  readonly memberId: string;
  readonly intent: CallIntent;
  readonly delayId: DelayId | null;
  readonly pushToTalk: PushToTalk | null;
  /** The index of the own key in use; null before the first. */
  readonly keyIndex: number | null;
}

/** 09.M-09. */
export type RtcStatus = MembershipStatus;

/** The call that this device is in. */
export interface OwnRtcCall {
  readonly roomId: RoomId;
  readonly pageId: string;
  readonly memberId: string;
  readonly status: RtcStatus;
  /** The server may have said for us that we left: others do not see us until it is said again (09.M-05). */
  readonly hasProbablyLeft: boolean;
  readonly delayId: DelayId | null;
  readonly isEncrypted: boolean;
  readonly intent: CallIntent;
  /** The mode of when this device joined: others do not change it. */
  readonly pushToTalk: PushToTalk | null;
  readonly joinedAt: EpochMs;
  /** The transport on which this device publishes; null while it is not known. */
  readonly publishOn: RtcTransport | null;
  /** The SFUs to be connected to: our own, and one for each transport that others publish on (09.L-06). */
  readonly connections: readonly RtcTransport[];
  /** All devices in the call, also this one, in the order in which they came. */
  readonly members: readonly RtcCallMember[];
}

export interface RtcCallMember {
  readonly memberId: string;
  /** Its name at the SFU (09.L-04). */
  readonly identity: string;
  readonly person: Person;
  readonly deviceId: DeviceId;
  /** This very device. */
  readonly isThisDevice: boolean;
  /** Another device of the same user, or this one. */
  readonly isMine: boolean;
  /** It is silent until a button is held. */
  readonly pushToTalk: PushToTalk | null;
  readonly joinedAt: EpochMs;
  /** The transport on which it publishes; null where that cannot be said. */
  readonly transport: RtcTransport | null;
  /** Since when the hand is up; null if it is not. */
  readonly handRaisedAt: EpochMs | null;
  /** The emoji that is shown now; null for none. */
  readonly reaction: { readonly id: EventId; readonly emoji: string } | null;
  /** `unsigned`: nobody vouches for this device, so it gets no keys (SEC-51). */
  readonly trust: 'ok' | 'unsigned';
}

/** A key for the media of one participant. */
export interface MediaKey {
  readonly memberId: string;
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  /** The participant's name at the SFU. */
  readonly identity: string;
  /** 0 to 255. */
  readonly index: number;
  /** Unpadded base64 of 16 bytes. */
  readonly key: string;
  readonly isOwn: boolean;
}

/** A way into the SFU, good for an hour. */
export interface SfuAccess {
  readonly url: string;
  readonly jwt: string;
}

/** That somebody began a call over an SFU, among the messages of a room. */
export interface RtcCallContent {
  readonly kind: 'rtcCall';
  readonly hasVideo: boolean;
}

/** A call over an SFU in one line. */
export interface RtcCallSummary {
  readonly kind: 'rtcCall';
  readonly hasVideo: boolean;
}

/** The outcome of such a call while it rang. */
export interface RtcCallExtra {
  readonly kind: 'rtcCall';
  /** It asked for an answer. */
  readonly isRing: boolean;
  /** The last moment at which it rang: then `none` means that it was missed. */
  readonly until: EpochMs;
  /** `joined`: by the user, on any device. */
  readonly outcome: 'none' | 'joined' | 'declined';
  readonly by: UserId | null;
}
