/**
 * The exchange of session descriptions, before and during the call (07.ST-01, 07.ST-02, 07.R-08). Both may offer at any time: of two
 * offers that cross, the one of the device that called counts.
 */
import type { CallSignalBody, SignalOf } from '../../protocol/events/call/call-signal.ts';
import { OUR_CAPABILITIES } from '../../protocol/events/call/encode-call-signal.ts';
import type { CallEffect, CallInput, CallStep, DirectCall, Negotiation } from './direct-call.ts';
import { andThen, failWith, ignore } from './ending.ts';
import { describedCandidates } from './local-candidates.ts';
import { localStreams } from './local-media.ts';

/** The longest wait for candidates before a description is sent without them. */
const GATHER_MS = 200;
export const LIFETIME_MS = 60_000;
export const CONNECT_WITHIN_MS = 30_000;
const FAILURES = {
  local_offer_failed: 'Failed to get local offer!',
  create_offer: 'Failed to create an offer',
  create_answer: 'Failed to create an answer',
  set_local_description: 'Failed to set the local description',
} as const;

function withNegotiation(call: DirectCall, change: Partial<Negotiation>): DirectCall {
  return { ...call, negotiation: { ...call.negotiation, ...change } };
}

/** The peer connection has something new to offer. */
export function negotiationNeeded(call: DirectCall): CallStep {
  const { signaling, isMakingOffer, describing } = call.negotiation;
  if (call.state === 'create_offer' && !isMakingOffer && signaling === 'stable') return makeOffer(call);
  if (call.state !== 'connecting' && call.state !== 'connected') return ignore(call);
  // The old protocol cannot change a call.
  if (call.opponent?.version === 0) return ignore(call);
  if (isMakingOffer || signaling !== 'stable' || describing !== null)
    return ignore(withNegotiation(call, { isOfferNeeded: true }));
  return makeOffer(call);
}

function makeOffer(call: DirectCall): CallStep {
  return {
    call: withNegotiation(call, { isMakingOffer: true, isOfferNeeded: false }),
    effects: [{ kind: 'makeOffer' }],
  };
}

/** The offer is our local description. */
export function offerSet(call: DirectCall, isGathering: boolean): CallStep {
  // The peer's offer came first, and ours was given up for it.
  if (!call.negotiation.isMakingOffer) return ignore(call);
  const describing = call.state === 'create_offer' ? 'invite' : 'offer';
  return gather(withNegotiation(call, { signaling: 'localOffer', describing }), isGathering);
}

/** So is the answer. */
export function answerSet(call: DirectCall, isGathering: boolean): CallStep {
  const isFirst = call.state === 'create_answer';
  const answered = withNegotiation(call, { signaling: 'stable', describing: isFirst ? 'answer' : 'reply' });
  const limit: CallEffect = { kind: 'setTimer', timer: 'iceHangup', delayMs: CONNECT_WITHIN_MS };
  const gathering = gather(isFirst ? { ...answered, state: 'connecting' } : answered, isGathering);
  return isFirst ? { call: gathering.call, effects: [limit, ...gathering.effects] } : gathering;
}

function gather(call: DirectCall, isGathering: boolean): CallStep {
  return {
    call,
    effects: [isGathering ? { kind: 'setTimer', timer: 'gather', delayMs: GATHER_MS } : { kind: 'describe' }],
  };
}

/** All candidates are there, or they were waited for long enough. */
export function gathered(call: DirectCall): CallStep {
  if (call.negotiation.describing === null) return ignore(call);
  return { call, effects: [{ kind: 'clearTimer', timer: 'gather' }, { kind: 'describe' }] };
}

/** Sends the description that was made. */
export function described(call: DirectCall, sdp: string): CallStep {
  const { describing } = call.negotiation;
  if (describing === null) return ignore(call);
  const known = describedCandidates(withNegotiation(call, { describing: null, isMakingOffer: false }), sdp);
  const body = bodyOf(known, describing, sdp);
  const tag = describing === 'invite' || describing === 'answer' ? describing : 'negotiate';
  const sent: CallStep = {
    call: { ...known, isDescriptionOut: true },
    effects: [{ kind: 'send', tag, body }],
  };
  return describing === 'reply' || describing === 'answer' ? andThen(sent, offerWhatWaited) : sent;
}

function bodyOf(call: DirectCall, describing: NonNullable<Negotiation['describing']>, sdp: string): CallSignalBody {
  const streams = localStreams(call);
  switch (describing) {
    case 'invite':
      return {
        kind: 'invite',
        lifetimeMs: LIFETIME_MS,
        sdp,
        invitee: call.invitee,
        capabilities: OUR_CAPABILITIES,
        streams,
      };
    case 'answer':
      return { kind: 'answer', sdp, capabilities: OUR_CAPABILITIES, streams };
    case 'offer':
    case 'reply': {
      const description = { type: describing === 'offer' ? 'offer' : 'answer', sdp } as const;
      return { kind: 'negotiate', lifetimeMs: LIFETIME_MS, description, streams };
    }
  }
}

function offerWhatWaited(call: DirectCall): CallStep {
  const { isOfferNeeded, signaling } = call.negotiation;
  return isOfferNeeded && signaling === 'stable' ? negotiationNeeded(call) : ignore(call);
}

/** The peer sends a new offer, or the answer to ours. */
export function receiveNegotiation(call: DirectCall, signal: SignalOf<'negotiate'>): CallStep {
  const { description, streams } = signal;
  const { signaling, isMakingOffer } = call.negotiation;
  const setRemote: CallEffect = { kind: 'setRemote', description };
  const heard = { ...call, remoteStreams: streams ?? call.remoteStreams };
  if (description.type === 'answer') {
    if (signaling !== 'localOffer' || isMakingOffer) return ignore(call);
    return {
      call: withNegotiation(heard, { signaling: 'stable' }),
      effects: [setRemote],
    };
  }
  const isCollision = isMakingOffer || signaling !== 'stable';
  if (isCollision && call.direction === 'outbound') return ignore(call);
  const taken = withNegotiation(heard, {
    signaling: 'remoteOffer',
    isMakingOffer: false,
    // Ours was rolled back, so what it was about is offered again.
    isOfferNeeded: call.negotiation.isOfferNeeded || isCollision,
    describing: null,
  });
  return { call: taken, effects: [{ kind: 'clearTimer', timer: 'gather' }, setRemote] };
}

/** The peer's answer is in place; an offer of it is answered. */
export function remoteSet(call: DirectCall, input: Extract<CallInput, { kind: 'remoteSet' }>): CallStep {
  const known = { ...call, offered: input.offered };
  return input.type === 'answer' ? offerWhatWaited(known) : { call: known, effects: [{ kind: 'makeAnswer' }] };
}

/** A description could not be made, and with it there is no call (07.P-07). */
export function notDescribed(
  call: DirectCall,
  input: Extract<CallInput, { kind: 'offerFailed' | 'answerFailed' }>,
): CallStep {
  const { stage, cause } = input;
  // Ours was rolled back for the peer's while it was made: it is not missed.
  if (input.kind === 'offerFailed' && !call.negotiation.isMakingOffer) return ignore(call);
  return failWith(call, stage, FAILURES[stage], cause);
}
