import type { EpochMs } from '../../base/clock/clock.ts';
import type { SignalOf } from '../../protocol/events/call/call-signal.ts';
import type { CallId, DeviceId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { CallDevice, CallStep, DirectCall, MediaWants } from './direct-call.ts';

/** Our own party in a call. */
export interface CallParty {
  readonly me: UserId;
  readonly deviceId: DeviceId;
}

const NO_SCREEN = { screenStreamId: null, isScreenOpening: false } as const;
const NOTHING: MediaWants = { audio: false, video: false };

function blankCall({ me, deviceId }: CallParty, callId: CallId, roomId: RoomId): Omit<DirectCall, 'direction'> {
  return {
    ...{ callId, roomId, me, deviceId },
    confId: null,
    state: 'fledgling',
    invitee: null,
    opponent: null,
    device: null,
    wants: NOTHING,
    offered: NOTHING,
    local: { streamId: null, isAudioMuted: false, isVideoMuted: false, camera: 'closed', ...NO_SCREEN },
    isRemoteOnHold: false,
    isLocalOnHold: false,
    isNothingTaken: false,
    remoteStreams: null,
    identity: null,
    negotiation: {
      signaling: 'stable',
      isMakingOffer: false,
      isOfferNeeded: false,
      describing: null,
    },
    candidates: { queued: [], sending: [], failures: 0, isOpen: false, isTimerSet: false, early: new Map() },
    isDescriptionOut: false,
    inviteSdp: null,
    ringsUntil: null,
    autoAnswer: null,
    connectedAt: null,
    end: null,
  };
}

/** Whom a call is placed to; `confId` is the call of many that it belongs to. */
type PlacedCall = Pick<DirectCall, 'callId' | 'roomId' | 'invitee' | 'device'> & Partial<Pick<DirectCall, 'confId'>>;

/** A call that we are about to place. */
export function outboundCall(
  party: CallParty,
  { callId, roomId, invitee, device, confId = null }: PlacedCall,
): DirectCall {
  return { ...blankCall(party, callId, roomId), direction: 'outbound', invitee, device, confId };
}

/** An invite that is to ring. `autoAnswer` answers it without asking: the person has called the same people. */
export function inboundCall(
  party: CallParty,
  from: {
    readonly roomId: RoomId;
    readonly sender: UserId;
    readonly ageMs: number;
    readonly device: CallDevice | null;
  },
  invite: SignalOf<'invite'>,
  rules: { readonly now: EpochMs; readonly autoAnswer: MediaWants | null },
): CallStep {
  const { callId, confId, partyId, version, capabilities, lifetimeMs, sdp, streams } = invite;
  const call: DirectCall = {
    ...blankCall(party, callId, from.roomId),
    direction: 'inbound',
    confId,
    device: from.device,
    opponent: { userId: from.sender, partyId, version, capabilities },
    remoteStreams: streams,
    inviteSdp: sdp,
    ringsUntil: rules.now + Math.max(0, lifetimeMs - from.ageMs),
    autoAnswer: rules.autoAnswer,
  };
  const setRemote = { kind: 'setRemote', description: { type: 'offer', sdp } } as const;
  return {
    call: { ...call, negotiation: { ...call.negotiation, signaling: 'remoteOffer' } },
    effects: [{ kind: 'openPeer' }, setRemote],
  };
}
