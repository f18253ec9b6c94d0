/** Received call events (07, section 6): whose events count, and what they change. */
import { assertNever } from '../../base/assert/assert.ts';
import type { CallSignal, SignalOf } from '../../protocol/events/call/call-signal.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { CallEffect, CallStep, DirectCall } from './direct-call.ts';
import { endByRemote, ignore } from './ending.ts';
import { CONNECT_WITHIN_MS, receiveNegotiation } from './negotiation.ts';
import { handedOver } from './transfer.ts';

/** Parties and candidates that are kept before one answers: more are nobody's. */
const MOST_EARLY_PARTIES = 32;
const MOST_EARLY_CANDIDATES = 200;

/** Takes an event of this call. Our own, and those of people who are not in the call, change nothing (07.R-07). */
export function receiveSignal(call: DirectCall, sender: UserId, signal: CallSignal): CallStep {
  if (signal.partyId === call.deviceId) return ignore(call);
  switch (signal.kind) {
    case 'invite':
      return ignore(call);
    case 'answer':
      return call.direction === 'outbound' ? receiveAnswer(call, sender, signal) : answeredElsewhere(call, sender);
    case 'selectAnswer':
      return receiveSelection(call, sender, signal);
    case 'candidates':
      return receiveCandidates(call, sender, signal);
    case 'hangup':
      return mayHangUp(call, sender, signal) ? endByRemote(call, signal.reason) : ignore(call);
    case 'reject':
      return mayReject(call, sender) ? endByRemote(call, signal.reason) : ignore(call);
    case 'negotiate':
    case 'streamMetadata':
    case 'replaces':
    case 'assertedIdentity':
      return isOpponent(call, sender, signal) ? receiveInCall(call, signal) : ignore(call);
    default:
      return assertNever(signal);
  }
}

/** The opponent left the room, and with it the call (07.R-12). */
export function opponentLeft(call: DirectCall, userId: UserId): CallStep {
  const opponent = call.opponent?.userId ?? call.invitee;
  return opponent === userId ? endByRemote(call, 'user_hangup') : ignore(call);
}

/** Somebody who may answer, but for ourselves: in a call of many our other devices are like anybody's. */
function isCalled({ me, invitee, opponent, confId }: DirectCall, sender: UserId): boolean {
  if (opponent !== null) return opponent.userId === sender;
  return (sender !== me || confId !== null) && (invitee === null || invitee === sender);
}

/** The chosen device: only it is heard once there is one (07.R-05, 07.R-06). */
function isOpponent({ opponent }: DirectCall, sender: UserId, { partyId }: CallSignal): boolean {
  return opponent !== null && opponent.userId === sender && opponent.partyId === partyId;
}

function receiveAnswer(call: DirectCall, sender: UserId, signal: SignalOf<'answer'>): CallStep {
  const isAsked = call.isDescriptionOut && (call.state === 'invite_sent' || call.state === 'create_offer');
  if (!isAsked || call.opponent !== null || !isCalled(call, sender)) return ignore(call);
  const { partyId, version, capabilities, sdp, streams, callId } = signal;
  const early = call.candidates.early.get(partyId) ?? [];
  const select: CallEffect = { kind: 'send', tag: 'other', body: { kind: 'selectAnswer', selectedPartyId: partyId } };
  return {
    call: {
      ...call,
      callId,
      state: 'connecting',
      opponent: { userId: sender, partyId, version, capabilities },
      remoteStreams: streams,
      negotiation: { ...call.negotiation, signaling: 'stable' },
      candidates: { ...call.candidates, early: new Map<string | null, never>() },
    },
    effects: [
      { kind: 'clearTimer', timer: 'invite' },
      { kind: 'setTimer', timer: 'iceHangup', delayMs: CONNECT_WITHIN_MS },
      { kind: 'setRemote', description: { type: 'answer', sdp } },
      ...(early.length === 0 ? [] : [{ kind: 'addCandidates', candidates: early } as const]),
      // The old protocol has one device at each end (07.R-03).
      ...(partyId === null ? [] : [select]),
    ],
  };
}

/** Another device of ours took it (07.R-04). */
function answeredElsewhere(call: DirectCall, sender: UserId): CallStep {
  return call.state === 'ringing' && sender === call.me ? endByRemote(call, 'answered_elsewhere') : ignore(call);
}

function receiveSelection(call: DirectCall, sender: UserId, signal: SignalOf<'selectAnswer'>): CallStep {
  const { selectedPartyId } = signal;
  if (call.direction !== 'inbound' || !isOpponent(call, sender, signal)) return ignore(call);
  const isOther = selectedPartyId !== null && selectedPartyId !== call.deviceId;
  return isOther ? endByRemote(call, 'answered_elsewhere') : ignore(call);
}

function receiveCandidates(call: DirectCall, sender: UserId, signal: SignalOf<'candidates'>): CallStep {
  const { partyId, candidates } = signal;
  if (candidates.length === 0) return ignore(call);
  if (isOpponent(call, sender, signal)) return { call, effects: [{ kind: 'addCandidates', candidates }] };
  if (call.opponent !== null || !isCalled(call, sender)) return ignore(call);
  const { early } = call.candidates;
  const before = early.get(partyId);
  if (before === undefined && early.size >= MOST_EARLY_PARTIES) return ignore(call);
  const kept = [...(before ?? []), ...candidates].slice(0, MOST_EARLY_CANDIDATES);
  return ignore({ ...call, candidates: { ...call.candidates, early: new Map(early).set(partyId, kept) } });
}

/** While it rings, every device of the caller, and every other of ours, may end it. */
function mayHangUp(call: DirectCall, sender: UserId, signal: CallSignal): boolean {
  if (isOpponent(call, sender, signal)) return true;
  return call.state === 'ringing' && isOneOfUs(call, sender);
}

function mayReject(call: DirectCall, sender: UserId): boolean {
  const { state, direction, isDescriptionOut } = call;
  if (direction === 'inbound') return (state === 'ringing' || state === 'fledgling') && isOneOfUs(call, sender);
  return isDescriptionOut && (state === 'invite_sent' || state === 'create_offer') && isCalled(call, sender);
}

function isOneOfUs({ me, opponent }: DirectCall, sender: UserId): boolean {
  return sender === me || sender === opponent?.userId;
}

function receiveInCall(
  call: DirectCall,
  signal: SignalOf<'negotiate' | 'streamMetadata' | 'replaces' | 'assertedIdentity'>,
): CallStep {
  switch (signal.kind) {
    case 'negotiate':
      return call.state === 'connecting' || call.state === 'connected'
        ? receiveNegotiation(call, signal)
        : ignore(call);
    case 'streamMetadata':
      return ignore({ ...call, remoteStreams: signal.streams });
    case 'assertedIdentity':
      return ignore({ ...call, identity: signal.identity });
    case 'replaces':
      return handedOver(call, signal);
    default:
      return assertNever(signal);
  }
}
