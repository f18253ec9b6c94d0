/** The machine of one call: what happens next, and what is to be done about it. Pure; a driver does what it says. */
import { assertNever } from '../../base/assert/assert.ts';
import type { EpochMs } from '../../base/clock/clock.ts';
import type { AssertedIdentity } from '../../protocol/events/call/call-signal.ts';
import type { CallInput, CallStep, CallTimer, DirectCall, SendTag } from './direct-call.ts';
import { andThen, endByRemote, endByUs, endSilently, errorEffect, failWith, ignore } from './ending.ts';
import {
  candidatesNotSent,
  candidatesSent,
  foundAllCandidates,
  foundCandidate,
  openCandidates,
  sendCandidates,
} from './local-candidates.ts';
import { closeMutedCamera, stepLocalMedia } from './local-media.ts';
import { answerSet, described, gathered, negotiationNeeded, notDescribed, offerSet, remoteSet } from './negotiation.ts';
import { opponentLeft, receiveSignal } from './receive-signal.ts';
import * as setUp from './setting-up.ts';
import { transfer } from './transfer.ts';
import { heldOrNot, restartFailed, stepIce, stepIceTimer } from './watch-ice.ts';

const INVITE_TIMEOUT_MS = 60_000;

/** What `input` makes of `call` at `now`. A call that has ended stays so (07.ST-06). */
export function stepDirectCall(call: DirectCall, input: CallInput, now: EpochMs): CallStep {
  if (call.state === 'ended') return ignore(call);
  switch (input.kind) {
    case 'place':
      return setUp.place(call, input);
    case 'answer':
      return setUp.answer(call, input);
    case 'reject':
      return setUp.reject(call);
    case 'hangup':
      return endByUs(call, input.reason);
    case 'superseded':
      return endByRemote(call, 'new_session');
    case 'transfer':
      return transfer(call, input);
    case 'assertIdentity':
      return assertIdentity(call, input.identity);
    case 'mediaReady':
      return setUp.mediaReady(call, input);
    case 'mediaFailed':
      return setUp.mediaFailed(call, input.cause);
    case 'signal':
      return receiveSignal(call, input.sender, input.signal);
    case 'sent':
      return sent(call, input.tag);
    case 'sendFailed':
      return notSent(call, input, now);
    case 'opponentLeft':
      return opponentLeft(call, input.userId);
    case 'timer':
      return timeOut(call, input.timer);
    case 'mute':
    case 'hold':
    case 'shareScreen':
    case 'dtmf':
    case 'cameraReady':
    case 'cameraFailed':
    case 'deviceReady':
    case 'deviceFailed':
    case 'screenReady':
    case 'screenFailed':
    case 'screenEnded':
    case 'dtmfFailed':
      return stepLocalMedia(call, input);
    default:
      return stepPeer(call, input, now);
  }
}

type PeerInput = Exclude<
  CallInput,
  | Parameters<typeof stepLocalMedia>[1]
  | {
      kind:
        | 'place'
        | 'answer'
        | 'reject'
        | 'hangup'
        | 'superseded'
        | 'transfer'
        | 'assertIdentity'
        | 'mediaReady'
        | 'mediaFailed'
        | 'signal'
        | 'sent'
        | 'sendFailed'
        | 'opponentLeft'
        | 'timer';
    }
>;

/** Handles an event of the peer connection. */
function stepPeer(call: DirectCall, input: PeerInput, now: EpochMs): CallStep {
  switch (input.kind) {
    case 'peerFailed':
      return setUp.peerFailed(call, input.cause);
    case 'negotiationNeeded':
      return negotiationNeeded(call);
    case 'offerSet':
      return offerSet(call, input.isGathering);
    case 'answerSet':
      return answerSet(call, input.isGathering);
    case 'offerFailed':
    case 'answerFailed':
      return notDescribed(call, input);
    case 'described':
      return described(call, input.sdp);
    case 'remoteSet':
      return call.state === 'fledgling' ? setUp.remoteOfferSet(call, input.offered, now) : remoteSet(call, input);
    case 'remoteFailed':
      return setUp.remoteFailed(call, input.cause);
    case 'localCandidate':
      return foundCandidate(call, input.candidate);
    case 'gatheringComplete':
      return call.negotiation.describing === null ? foundAllCandidates(call) : gathered(call);
    case 'ice':
      return stepIce(call, input.state, now);
    case 'held':
      return ignore(heldOrNot({ ...call, isNothingTaken: input.isHeld }));
    case 'restartFailed':
      return restartFailed(call, input.isFailed);
    default:
      return assertNever(input);
  }
}

/** The peer learns who is at this end; nobody but a peer can (07.R-11). */
function assertIdentity(call: DirectCall, identity: AssertedIdentity): CallStep {
  if (call.state !== 'connecting' && call.state !== 'connected') return ignore(call);
  return { call, effects: [{ kind: 'send', tag: 'other', body: { kind: 'assertedIdentity', identity } }] };
}

function timeOut(call: DirectCall, timer: CallTimer): CallStep {
  switch (timer) {
    case 'gather':
      return gathered(call);
    case 'invite':
      return setUp.giveUpInviting(call);
    case 'ring':
      return setUp.stopRinging(call);
    case 'candidates':
      return sendCandidates(call);
    case 'stopVideo':
      return closeMutedCamera(call);
    case 'iceRestart':
    case 'iceHangup':
      return stepIceTimer(call, timer);
    default:
      return assertNever(timer);
  }
}

function sent(call: DirectCall, tag: SendTag): CallStep {
  if (tag === 'candidates') return candidatesSent(call);
  if (tag === 'answer') return openCandidates(call);
  if (tag !== 'invite') return ignore(call);
  // A quick peer has answered already.
  if (call.state !== 'create_offer') return openCandidates(call);
  const invited: CallStep = {
    call: { ...call, state: 'invite_sent' },
    effects: [{ kind: 'setTimer', timer: 'invite', delayMs: INVITE_TIMEOUT_MS }],
  };
  return andThen(invited, openCandidates);
}

/** Handles an event that could not be sent (07.P-06). */
function notSent(
  call: DirectCall,
  { tag, isUnknownDevices }: Extract<CallInput, { kind: 'sendFailed' }>,
  now: EpochMs,
): CallStep {
  const unknown = isUnknownDevices ? 'Unknown devices present in the room' : null;
  switch (tag) {
    case 'invite': {
      const { call: after, effects } = endSilently(call, unknown === null ? 'send_invite' : 'unknown_devices');
      const error =
        unknown === null
          ? errorEffect('send_invite', 'Failed to send invite')
          : errorEffect('unknown_devices', unknown);
      return { call: after, effects: [error, ...effects] };
    }
    case 'answer': {
      const error =
        unknown === null
          ? errorEffect('send_answer', 'Failed to send answer')
          : errorEffect('unknown_devices', unknown);
      const { call: after, effects } = setUp.ringAgain(call, now);
      return { call: after, effects: [error, ...effects] };
    }
    case 'candidates':
      return candidatesNotSent(call);
    case 'negotiate':
      return unknown === null
        ? failWith(call, 'signalling_timeout', 'Signalling failed')
        : failWith(call, 'unknown_devices', unknown);
    case 'other':
      return ignore(call);
    default:
      return assertNever(tag);
  }
}
