/**
 * One call between two devices, as data: the state of the machine `stepDirectCall`, what can happen to it, and what it asks to be done.
 *
 *   outbound  fledgling → wait_local_media → create_offer → invite_sent → connecting ⇄ connected
 *   inbound   fledgling → ringing → wait_local_media → create_answer → connecting ⇄ connected
 *   either    … → ended
 */
import type { EpochMs } from '../../base/clock/clock.ts';
import type {
  AssertedIdentity,
  CallCapabilities,
  CallSignal,
  CallSignalBody,
  CallVersion,
  IceCandidate,
  SessionDescription,
  TransferTarget,
} from '../../protocol/events/call/call-signal.ts';
import type { HangupReason } from '../../protocol/events/call/hangup-reason.ts';
import type { StreamMetadata } from '../../protocol/events/call/stream-metadata.ts';
import type { CallId, DeviceId, RoomId, UserId } from '../../protocol/ids/ids.ts';

export type CallState =
  | 'fledgling'
  | 'wait_local_media'
  | 'create_offer'
  | 'invite_sent'
  | 'create_answer'
  | 'connecting'
  | 'connected'
  | 'ringing'
  | 'ended';

/** A device that is spoken to past the room, and what runs there, where that is known (07.E-02). */
export interface CallDevice {
  readonly deviceId: DeviceId;
  readonly sessionId: string | null;
}

/** The device at the other end. Whoever is called has none until one of theirs answers. */
export interface Opponent {
  readonly userId: UserId;
  readonly partyId: string | null;
  readonly version: CallVersion;
  readonly capabilities: CallCapabilities;
}

export interface MediaWants {
  readonly audio: boolean;
  readonly video: boolean;
}

/** The media that this device sends. */
export interface LocalMedia {
  /** Null until microphone or camera are open. */
  readonly streamId: string | null;
  readonly isAudioMuted: boolean;
  readonly isVideoMuted: boolean;
  /** The camera is open, or about to be. */
  readonly camera: 'closed' | 'opening' | 'open';
  readonly screenStreamId: string | null;
  /** The person chooses what to share: the browser asks once. */
  readonly isScreenOpening: boolean;
}

/** The progress of the exchange of session descriptions. */
export interface Negotiation {
  readonly signaling: 'stable' | 'localOffer' | 'remoteOffer';
  readonly isMakingOffer: boolean;
  /** Something changed that could not be offered yet. */
  readonly isOfferNeeded: boolean;
  /** The event in which the description that is being gathered will be sent. */
  readonly describing: 'invite' | 'answer' | 'offer' | 'reply' | null;
}

export interface CandidateQueue {
  readonly queued: readonly IceCandidate[];
  readonly sending: readonly IceCandidate[];
  /** The number of consecutive failures to send. */
  readonly failures: number;
  /** The peer has got the description that they belong to. */
  readonly isOpen: boolean;
  readonly isTimerSet: boolean;
  /** The candidates that parties sent before one of them was chosen. */
  readonly early: ReadonlyMap<string | null, readonly IceCandidate[]>;
}

export interface CallEnd {
  readonly reason: HangupReason;
  readonly by: 'local' | 'remote';
}

export interface DirectCall {
  readonly callId: CallId;
  readonly roomId: RoomId;
  readonly confId: string | null;
  readonly me: UserId;
  readonly deviceId: DeviceId;
  readonly direction: 'inbound' | 'outbound';
  readonly state: CallState;
  /** Whom we call; null for whoever is in the room, and for calls that came. */
  readonly invitee: UserId | null;
  readonly opponent: Opponent | null;
  /** All is said to this device of theirs alone; null for what is said in the room. */
  readonly device: CallDevice | null;
  readonly wants: MediaWants;
  /** The media that the peer sends, as far as its description says. */
  readonly offered: MediaWants;
  readonly local: LocalMedia;
  /** We hold them, they hold us. */
  readonly isRemoteOnHold: boolean;
  readonly isLocalOnHold: boolean;
  /** The peer takes nothing of ours, by what was agreed last. It holds us while the call is connected. */
  readonly isNothingTaken: boolean;
  /** Null from a peer that tells nothing of its streams. */
  readonly remoteStreams: readonly StreamMetadata[] | null;
  readonly identity: AssertedIdentity | null;
  readonly negotiation: Negotiation;
  readonly candidates: CandidateQueue;
  /** The invite or the answer has left. */
  readonly isDescriptionOut: boolean;
  /** The caller's offer, to recognize the same invite again. */
  readonly inviteSdp: string | null;
  /** Until when it may ring. */
  readonly ringsUntil: EpochMs | null;
  /** Answered as soon as it can be: it takes the place of a call of ours. */
  readonly autoAnswer: MediaWants | null;
  readonly connectedAt: EpochMs | null;
  readonly end: CallEnd | null;
}

export type CallTimer = 'gather' | 'invite' | 'ring' | 'candidates' | 'iceRestart' | 'iceHangup' | 'stopVideo';

/** The kind of a sent event, for reporting its result. */
export type SendTag = 'invite' | 'answer' | 'candidates' | 'negotiate' | 'other';

/** `RTCPeerConnection.iceConnectionState`. */
export type IceState = 'new' | 'checking' | 'connected' | 'completed' | 'disconnected' | 'failed' | 'closed';

/** The inputs of a call. */
export type CallInput = PersonInput | MediaInput | PeerInput | NetworkInput;

type PersonInput =
  | { readonly kind: 'place'; readonly audio: boolean; readonly video: boolean }
  /** Absent is as the caller offers. */
  | { readonly kind: 'answer'; readonly audio?: boolean; readonly video?: boolean }
  | { readonly kind: 'reject' }
  | { readonly kind: 'hangup'; readonly reason: HangupReason }
  /** The caller called anew. */
  | { readonly kind: 'superseded' }
  | { readonly kind: 'mute'; readonly medium: 'audio' | 'video'; readonly isMuted: boolean }
  | { readonly kind: 'hold'; readonly isOn: boolean }
  | { readonly kind: 'shareScreen'; readonly isOn: boolean }
  | { readonly kind: 'dtmf'; readonly tone: string }
  /** Tells the peer who the person at this end is, where that is not the Matrix user: somebody on a telephone (07.R-11). */
  | { readonly kind: 'assertIdentity'; readonly identity: AssertedIdentity }
  /** Hands the peer over to `target`: they are to call under `createCall`, or to be called under `awaitCall`. */
  | {
      readonly kind: 'transfer';
      readonly target: TransferTarget;
      readonly replacementId: string;
      readonly createCall: CallId | null;
      readonly awaitCall: CallId | null;
    };

type MediaInput =
  | { readonly kind: 'mediaReady'; readonly streamId: string; readonly hasVideo: boolean }
  | { readonly kind: 'mediaFailed'; readonly cause: string }
  | { readonly kind: 'cameraReady' }
  | { readonly kind: 'cameraFailed'; readonly cause: string }
  /** One that is meant now, in the place of another, is open; or could not be opened. */
  | { readonly kind: 'deviceReady' }
  | { readonly kind: 'deviceFailed'; readonly medium: 'audio' | 'video'; readonly cause: string }
  | { readonly kind: 'screenReady'; readonly streamId: string }
  | { readonly kind: 'screenFailed'; readonly cause: string }
  | { readonly kind: 'screenEnded' }
  | { readonly kind: 'dtmfFailed' };

type PeerInput =
  | { readonly kind: 'peerFailed'; readonly cause: string }
  | { readonly kind: 'negotiationNeeded' }
  | { readonly kind: 'offerSet'; readonly isGathering: boolean }
  | {
      readonly kind: 'offerFailed';
      readonly stage: 'create_offer' | 'set_local_description' | 'local_offer_failed';
      readonly cause: string;
    }
  | { readonly kind: 'answerSet'; readonly isGathering: boolean }
  | {
      readonly kind: 'answerFailed';
      readonly stage: 'create_answer' | 'set_local_description';
      readonly cause: string;
    }
  | { readonly kind: 'described'; readonly sdp: string }
  | { readonly kind: 'remoteSet'; readonly type: 'offer' | 'answer'; readonly offered: MediaWants }
  | { readonly kind: 'remoteFailed'; readonly cause: string }
  | { readonly kind: 'localCandidate'; readonly candidate: IceCandidate }
  | { readonly kind: 'gatheringComplete' }
  | { readonly kind: 'ice'; readonly state: IceState }
  /** The browser cannot restart ICE; `isFailed` is that the connection will not come back by itself either. */
  | { readonly kind: 'restartFailed'; readonly isFailed: boolean }
  /** After a negotiation: whether the peer takes nothing of ours (any more). */
  | { readonly kind: 'held'; readonly isHeld: boolean };

type NetworkInput =
  | { readonly kind: 'signal'; readonly sender: UserId; readonly signal: CallSignal }
  | { readonly kind: 'sent'; readonly tag: SendTag }
  | { readonly kind: 'sendFailed'; readonly tag: SendTag; readonly isUnknownDevices: boolean }
  | { readonly kind: 'opponentLeft'; readonly userId: UserId }
  | { readonly kind: 'timer'; readonly timer: CallTimer };

/** A user's action that makes no sense now; nothing happened (07.P-01, 07.P-02, 07.P-04, 07.V-02). */
export interface CallRefusal {
  readonly code: 'start_without_audio' | 'answer_without_media' | 'not_ringing' | 'no_device' | 'no_transfer';
  readonly message: string;
}

/** A refusal and `no_dtmf` are no reasons for an end. */
export type CallErrorCode = HangupReason | 'no_dtmf' | CallRefusal['code'];

/** The effects of a step. Those for the peer connection are executed strictly one after the other. */
export type CallEffect =
  | { readonly kind: 'send'; readonly tag: SendTag; readonly body: CallSignalBody }
  | { readonly kind: 'setTimer'; readonly timer: CallTimer; readonly delayMs: number }
  | { readonly kind: 'clearTimer'; readonly timer: CallTimer }
  | { readonly kind: 'acquire'; readonly wants: MediaWants }
  | { readonly kind: 'openPeer' }
  | { readonly kind: 'addMedia' }
  | { readonly kind: 'makeOffer' }
  | { readonly kind: 'makeAnswer' }
  | { readonly kind: 'describe' }
  | { readonly kind: 'setRemote'; readonly description: SessionDescription }
  | { readonly kind: 'addCandidates'; readonly candidates: readonly IceCandidate[] }
  | { readonly kind: 'restartIce' }
  | { readonly kind: 'setDirections'; readonly direction: 'sendonly' | 'sendrecv' }
  /** The own tracks that send. */
  | { readonly kind: 'enableTracks'; readonly audio: boolean; readonly video: boolean }
  | { readonly kind: 'openCamera' }
  | { readonly kind: 'closeCamera' }
  | { readonly kind: 'openScreen'; readonly isReplacing: boolean }
  | { readonly kind: 'closeScreen' }
  | { readonly kind: 'sendDtmf'; readonly tone: string }
  /** Something failed; the call may have ended by it. */
  | { readonly kind: 'error'; readonly code: CallErrorCode; readonly message: string }
  | ({ readonly kind: 'refused' } & CallRefusal)
  /** The peer asks us to go on with somebody else. */
  | {
      readonly kind: 'transferAsked';
      readonly target: TransferTarget;
      readonly createCall: CallId | null;
      readonly awaitCall: CallId | null;
    }
  /** The last one: the peer connection and all media are let go. */
  | { readonly kind: 'ended'; readonly end: CallEnd };

/** The result of one input. */
export interface CallStep {
  readonly call: DirectCall;
  readonly effects: readonly CallEffect[];
}
