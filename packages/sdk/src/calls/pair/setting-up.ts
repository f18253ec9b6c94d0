/** From the button to the first description: placing a call, letting one ring, answering it (07, sections 4 and 5). */
import type { EpochMs } from '../../base/clock/clock.ts';
import type { CallInput, CallStep, DirectCall, MediaWants } from './direct-call.ts';
import { andThen, endByRemote, endByUs, endSilently, errorEffect, failWith, ignore, refuse } from './ending.ts';

const NO_MEDIA = "Couldn't start capturing media! Is your microphone set up and does this app have permission?";

/** The person calls. */
export function place(call: DirectCall, wants: MediaWants): CallStep {
  if (call.direction !== 'outbound' || call.state !== 'fledgling') return ignore(call);
  if (!wants.audio) return refuse(call, 'start_without_audio', 'You CANNOT start a call without audio');
  return acquire(call, { audio: wants.audio, video: wants.video });
}

/** The person answers. What is asked for by name is sent whether or not the caller sends it; else as they do (07.P-02). */
export function answer(call: DirectCall, input: Extract<CallInput, { kind: 'answer' }>): CallStep {
  if (call.state !== 'ringing') return ignore(call);
  const wants = { audio: input.audio ?? call.offered.audio, video: input.video ?? call.offered.video };
  if (!wants.audio && !wants.video)
    return refuse(call, 'answer_without_media', 'You CANNOT answer a call without media');
  const ring = { kind: 'clearTimer', timer: 'ring' } as const;
  // An answer that could not be sent is ready.
  const answering = call.local.streamId === null ? acquire(call, wants) : answerAgain(call);
  return { call: answering.call, effects: [ring, ...answering.effects] };
}

function acquire(call: DirectCall, wants: MediaWants): CallStep {
  return { call: { ...call, state: 'wait_local_media', wants }, effects: [{ kind: 'acquire', wants }] };
}

function answerAgain(call: DirectCall): CallStep {
  const negotiation = { ...call.negotiation, describing: 'answer' } as const;
  return { call: { ...call, state: 'connecting', negotiation }, effects: [{ kind: 'describe' }] };
}

/** Microphone, and perhaps camera, are open. */
export function mediaReady(call: DirectCall, input: Extract<CallInput, { kind: 'mediaReady' }>): CallStep {
  if (call.state !== 'wait_local_media') return ignore(call);
  const camera = input.hasVideo ? 'open' : 'closed';
  const local = { ...call.local, streamId: input.streamId, camera, isVideoMuted: !input.hasVideo } as const;
  if (call.direction === 'outbound')
    return {
      call: { ...call, local, state: 'create_offer' },
      effects: [{ kind: 'openPeer' }, { kind: 'addMedia' }],
    };
  return {
    call: { ...call, local, state: 'create_answer' },
    effects: [{ kind: 'addMedia' }, { kind: 'makeAnswer' }],
  };
}

/** They could not be opened: an answer is tried without camera first (07.P-03). */
export function mediaFailed(call: DirectCall, cause: string): CallStep {
  if (call.state !== 'wait_local_media') return ignore(call);
  const { direction, wants } = call;
  if (direction === 'inbound' && wants.video && (wants.audio || call.offered.audio))
    return acquire(call, { audio: true, video: false });
  const { call: after, effects } = endSilently(call, 'no_user_media');
  return { call: after, effects: [errorEffect('no_user_media', NO_MEDIA, cause), ...effects] };
}

/** The peer connection could not be made. */
export function peerFailed(call: DirectCall, cause: string): CallStep {
  const { call: after, effects } = endSilently(call, 'ice_failed');
  const message = "Couldn't start call! Invalid ICE server configuration.";
  return { call: after, effects: [errorEffect('ice_failed', message, cause), ...effects] };
}

/** The caller's description is in place: the call rings, unless it has nothing to answer with (07.ST-02, 07.ST-07). */
export function remoteOfferSet(call: DirectCall, offered: MediaWants, now: EpochMs): CallStep {
  if (!offered.audio && !offered.video) return endSilently(call, 'set_remote_description');
  const ringing: CallStep = {
    call: { ...call, state: 'ringing', offered },
    effects: [{ kind: 'setTimer', timer: 'ring', delayMs: Math.max(0, (call.ringsUntil ?? now) - now) }],
  };
  const { autoAnswer } = call;
  if (autoAnswer === null) return ringing;
  return andThen(ringing, (rung) => answer(rung, { kind: 'answer', ...autoAnswer }));
}

/** A description of the peer was refused by the browser. */
export function remoteFailed(call: DirectCall, cause: string): CallStep {
  if (call.state === 'fledgling') return endSilently(call, 'set_remote_description');
  return failWith(call, 'set_remote_description', 'Failed to set the remote description', cause);
}

/** It rang as long as it may (07.ST-03). */
export function stopRinging(call: DirectCall): CallStep {
  return call.state === 'ringing' ? endByRemote(call, 'invite_timeout') : ignore(call);
}

/** Nobody answered (07.ST-04). */
export function giveUpInviting(call: DirectCall): CallStep {
  return call.state === 'invite_sent' ? endByUs(call, 'invite_timeout') : ignore(call);
}

/** The person does not want to answer (07.P-04). The old protocol has no word for it. */
export function reject(call: DirectCall): CallStep {
  if (call.state !== 'ringing') return refuse(call, 'not_ringing', "Call must be in 'ringing' state to reject!");
  return endByUs(call, 'user_hangup');
}

/** The answer could not be sent: it rings again (07.P-06). */
export function ringAgain(call: DirectCall, now: EpochMs): CallStep {
  const left = Math.max(0, (call.ringsUntil ?? now) - now);
  return {
    call: { ...call, state: 'ringing', isDescriptionOut: false, autoAnswer: null },
    effects: [
      { kind: 'clearTimer', timer: 'iceHangup' },
      { kind: 'setTimer', timer: 'ring', delayMs: left },
    ],
  };
}
