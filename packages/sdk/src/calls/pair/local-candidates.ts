/** Our candidates on their way to the peer: collected, sent in batches, tried again when sending failed (07.V-03, 07.M-07, 07.M-08). */
import type { IceCandidate } from '../../protocol/events/call/call-signal.ts';
import type { CallStep, CandidateQueue, DirectCall } from './direct-call.ts';
import { failWith, ignore } from './ending.ts';

const INBOUND_DELAY_MS = 500;
const OUTBOUND_DELAY_MS = 2_000;
const FIRST_RETRY_MS = 500;
const MOST_TRIES = 5;
const END_OF_CANDIDATES: IceCandidate = { candidate: '', sdpMid: null, sdpMLineIndex: null };

function withQueue(call: DirectCall, change: Partial<CandidateQueue>): DirectCall {
  return { ...call, candidates: { ...call.candidates, ...change } };
}

/** A candidate was found. */
export function foundCandidate(call: DirectCall, candidate: IceCandidate): CallStep {
  const queued = withQueue(call, { queued: [...call.candidates.queued, candidate] });
  return scheduled(queued);
}

/** There will be no more. Nobody needs to hear of it whose description had them all. */
export function foundAllCandidates(call: DirectCall): CallStep {
  return call.isDescriptionOut ? foundCandidate(call, END_OF_CANDIDATES) : ignore(call);
}

/** The description `sdp` goes out: what it has already need not be sent. */
export function describedCandidates(call: DirectCall, sdp: string): DirectCall {
  const queued = call.candidates.queued.filter(({ candidate }) => !sdp.includes(candidate));
  return withQueue(call, { queued });
}

/** The peer has got the description: candidates can follow. */
export function openCandidates(call: DirectCall): CallStep {
  return scheduled(withQueue(call, { isOpen: true }));
}

/** It is time for a batch. */
export function sendCandidates(call: DirectCall): CallStep {
  const { queued, sending } = call.candidates;
  const waiting = withQueue(call, { isTimerSet: false });
  if (queued.length === 0 || sending.length > 0) return ignore(waiting);
  return {
    call: withQueue(waiting, { queued: [], sending: queued }),
    effects: [{ kind: 'send', tag: 'candidates', body: { kind: 'candidates', candidates: queued } }],
  };
}

export function candidatesSent(call: DirectCall): CallStep {
  return scheduled(withQueue(call, { sending: [], failures: 0 }));
}

/** Candidates that could not be sent go to the back of the queue. */
export function candidatesNotSent(call: DirectCall): CallStep {
  const { queued, sending, failures } = call.candidates;
  if (failures + 1 >= MOST_TRIES) return failWith(call, 'signalling_timeout', 'Signalling failed');
  const again = withQueue(call, {
    queued: [...queued, ...sending],
    sending: [],
    failures: failures + 1,
    isTimerSet: true,
  });
  return {
    call: again,
    effects: [{ kind: 'setTimer', timer: 'candidates', delayMs: FIRST_RETRY_MS * 2 ** failures }],
  };
}

/** Nothing is sent from a device that rings, nor before the description. */
function scheduled(call: DirectCall): CallStep {
  const { queued, sending, isOpen, isTimerSet } = call.candidates;
  if (queued.length === 0 || sending.length > 0 || !isOpen || isTimerSet || call.state === 'ringing')
    return ignore(call);
  const delayMs = call.direction === 'inbound' ? INBOUND_DELAY_MS : OUTBOUND_DELAY_MS;
  return {
    call: withQueue(call, { isTimerSet: true }),
    effects: [{ kind: 'setTimer', timer: 'candidates', delayMs }],
  };
}
