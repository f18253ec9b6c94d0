import type { EpochMs } from '../../base/clock/clock.ts';
import type { Person } from '../../core/events/events.ts';
import type { Attention } from '../../core/feature/attending-pages.ts';
import type { CallJoinFailure } from '../../core/feature/call-failure.ts';
import type { SignalFailure, SignalTarget } from '../../core/feature/signal-sender.ts';
import type { TurnServers } from '../../core/feature/turn-keeper.ts';
import type { MembershipStatus } from '../../core/membership/membership.ts';
import type { Command, Stream, View } from '../../port/contract.ts';
import type { CallSignal, CallSignalBody } from '../../protocol/events/call/call-signal.ts';
import type { DataChannel } from '../../protocol/events/mesh/data-channel.ts';
import type { CallId, DelayId, DeviceId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { PushToTalk } from '../../protocol/rules/rtc/rtc-member.ts';

/**
 * Calls of many in full mesh: each device sends to each other. The engine keeps who is in them and carries what devices say to each other;
 * the page that joined has the media.
 */
export interface MeshApi {
  /** The call of a room, as its state says. */
  'mesh.room': View<{ readonly roomId: RoomId }, MeshRoom>;
  /** Rooms with a call that goes on, those with the newest call first. */
  'mesh.running': View<null, readonly RunningMeshCall[]>;
  /** Calls that ring here: the user is not in them, and wants to hear of them. */
  'mesh.ringing': View<null, readonly RingingMesh[]>;
  /** Joins the call of a room with this device; begins it where there is none. The page has the call from then on. */
  'mesh.join': Command<JoinMesh, JoinedMesh, MeshJoinFailure>;
  /** Leaves. Answered once the server knows, or will find out by itself. */
  'mesh.leave': Command<{ readonly roomId: RoomId }, null, never>;
  /** Says whether this device shares a screen in its call. */
  'mesh.share': Command<{ readonly roomId: RoomId; readonly isSharing: boolean }, null, never>;
  /** Says that a page is there, and which calls it has: also those of before the engine began, which it takes over. */
  'mesh.attend': Command<Attention<HeldMesh>, null, never>;
  /** The own call in a room; null if this device is in none there. */
  'mesh.call': View<{ readonly roomId: RoomId }, OwnMeshCall | null>;
  /** Signals that other devices send to this one in the own call. */
  'mesh.signals': Stream<{ readonly roomId: RoomId }, MeshSignal>;
  /** Says something to another device. In order; encrypted where the room is. */
  'mesh.send': Command<SentMeshSignal, null, SignalFailure>;
  /** The servers that relay calls, fresh enough for one; null where the homeserver has none, or cannot say. */
  'mesh.relay': Command<null, TurnServers | null, never>;
}

/** `audio` and `video` as calls over an SFU know them. */
export type MeshMedia = 'audio' | 'video';

/** The call of a room for somebody who is not in it, or looks at it before joining. */
export interface MeshRoom {
  /** The room is known well enough to say all this. */
  readonly isKnown: boolean;
  /** The user may say that they are in a call, and begin one if there is none. */
  readonly mayJoin: boolean;
  /** More people could join than a call of this kind carries. */
  readonly isTooLarge: boolean;
  readonly members: readonly MeshRoomMember[];
  readonly startedAt: EpochMs | null;
  readonly intent: MeshMedia | null;
  /** The way to talk in the call, where people hold a button for that. */
  readonly pushToTalk: PushToTalk | null;
  /** A page of this device has it. Where none has, this device may still be among the members: it was in it. */
  readonly isJoined: boolean;
  readonly isJoinedElsewhere: boolean;
}

export interface MeshRoomMember {
  readonly memberId: string;
  readonly person: Person;
  readonly deviceId: DeviceId;
  readonly isMine: boolean;
}

/** A call in the list of rooms. */
export interface RunningMeshCall {
  readonly roomId: RoomId;
  /** The number of people, each counted once. */
  readonly count: number;
  /** Some of them, for their faces. */
  readonly people: readonly Person[];
  readonly intent: MeshMedia | null;
  readonly startedAt: EpochMs;
  readonly isJoined: boolean;
}

/** A call that rings. */
export interface RingingMesh {
  readonly roomId: RoomId;
  readonly callId: string;
  readonly caller: Person;
  readonly roomName: string;
  readonly intent: MeshMedia;
  readonly until: EpochMs;
}

export interface JoinMesh {
  readonly roomId: RoomId;
  readonly pageId: string;
  /** Names the stay of the page in the call. */
  readonly sessionId: string;
  readonly intent: MeshMedia;
  /** Wished for a call that begins; one that goes on is what it is. */
  readonly pushToTalk: PushToTalk | null;
  /** A call that begins rings for the others, where it otherwise is only seen. */
  readonly rings: boolean;
}

export interface JoinedMesh {
  readonly callId: string;
}

export type MeshJoinFailure = Exclude<CallJoinFailure, { readonly kind: 'noTransport' }>;

/** All that a page knows of its call, so that another engine can go on with it. */
export interface HeldMesh {
  readonly roomId: RoomId;
  readonly callId: string;
  readonly sessionId: string;
  readonly isSharing: boolean;
  readonly pushToTalk: PushToTalk | null;
  readonly delayId: DelayId | null;
}

/** The call that this device is in. */
export interface OwnMeshCall {
  readonly roomId: RoomId;
  readonly pageId: string;
  /** Another one of the room may have taken its place. */
  readonly callId: string;
  readonly sessionId: string;
  readonly status: MembershipStatus;
  readonly delayId: DelayId | null;
  /** The channel for data beside sound and pictures, which the device that calls opens; null for none (08.G-47). */
  readonly dataChannel: DataChannel | null;
  readonly isEncrypted: boolean;
  /** As the call was when this device joined. */
  readonly pushToTalk: PushToTalk | null;
  /** The call is over: somebody ended it. */
  readonly isOver: boolean;
  readonly joinedAt: EpochMs;
  /** All devices in the call, also this one: those who came first are first. */
  readonly members: readonly MeshCallMember[];
}

export interface MeshCallMember {
  readonly memberId: string;
  readonly person: Person;
  readonly deviceId: DeviceId;
  readonly sessionId: string;
  readonly isSharing: boolean;
  readonly isThisDevice: boolean;
  readonly isMine: boolean;
}

/** Something that another device said to this one. */
export interface MeshSignal {
  /** Names it for good. */
  readonly id: string;
  readonly sender: UserId;
  readonly deviceId: DeviceId;
  /** The session that says it; null from a device that has none. */
  readonly sessionId: string | null;
  /** Its place among all that the device said in the call between the two, from 0; null where it has none. */
  readonly seq: number | null;
  readonly signal: CallSignal;
  /** It came in the clear. */
  readonly isClear: boolean;
  /** Nobody but the device can have said it, or the room is one where anybody could. */
  readonly isConfirmed: boolean;
}

export interface SentMeshSignal {
  readonly roomId: RoomId;
  /** The group call. */
  readonly confId: string;
  readonly sessionId: string;
  readonly callId: CallId;
  readonly to: SignalTarget;
  /** The device speaks in the clear itself, and is answered so where it cannot be written to otherwise. */
  readonly mayBeClear: boolean;
  readonly body: CallSignalBody;
}
