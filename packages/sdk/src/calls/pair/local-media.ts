/** The user's actions on microphone, camera and screen, and their effects (07, section 7). */
import { assertNever } from '../../base/assert/assert.ts';
import type { StreamMetadata } from '../../protocol/events/call/stream-metadata.ts';
import type { CallEffect, CallInput, CallStep, DirectCall, LocalMedia } from './direct-call.ts';
import { andThen, errorEffect, ignore } from './ending.ts';

/** The time that a muted camera stays open, for users who mute it only for a moment. */
const STOP_VIDEO_MS = 120;

/** The metadata of our streams for the peer. */
export function localStreams({ local, isRemoteOnHold }: DirectCall): readonly StreamMetadata[] {
  const { streamId, screenStreamId, isAudioMuted, isVideoMuted, camera } = local;
  const own: StreamMetadata[] = [];
  if (streamId !== null)
    own.push({
      streamId,
      purpose: 'usermedia',
      isAudioMuted: isAudioMuted || isRemoteOnHold,
      isVideoMuted: isVideoMuted || isRemoteOnHold || camera !== 'open',
    });
  if (screenStreamId !== null)
    own.push({ streamId: screenStreamId, purpose: 'screenshare', isAudioMuted: false, isVideoMuted: false });
  return own;
}

type LocalInput = Extract<
  CallInput,
  {
    kind:
      | 'mute'
      | 'hold'
      | 'shareScreen'
      | 'dtmf'
      | 'cameraReady'
      | 'cameraFailed'
      | 'deviceReady'
      | 'deviceFailed'
      | 'screenReady'
      | 'screenFailed'
      | 'screenEnded'
      | 'dtmfFailed';
  }
>;

/** Takes one of these inputs. */
export function stepLocalMedia(call: DirectCall, input: LocalInput): CallStep {
  switch (input.kind) {
    case 'mute':
      return input.medium === 'audio' ? muteAudio(call, input.isMuted) : muteVideo(call, input.isMuted);
    case 'hold':
      return hold(call, input.isOn);
    case 'shareScreen':
      return shareScreen(call, input.isOn);
    case 'dtmf':
      return { call, effects: isUnderWay(call) ? [{ kind: 'sendDtmf', tone: input.tone }] : [] };
    case 'cameraReady':
      return told(withLocal(call, { camera: 'open', isVideoMuted: false }));
    case 'cameraFailed': {
      const closed = withLocal(call, { camera: 'closed', isVideoMuted: true });
      return { call: closed, effects: [errorEffect('no_user_media', 'Failed to get camera access', input.cause)] };
    }
    case 'deviceReady':
      return { call, effects: [trackEffect(call)] };
    case 'deviceFailed': {
      const what = input.medium === 'audio' ? 'microphone' : 'camera';
      return { call, effects: [errorEffect('no_user_media', `Failed to get ${what} access`, input.cause)] };
    }
    case 'screenReady':
      return told(withLocal(call, { screenStreamId: input.streamId, isScreenOpening: false }));
    case 'screenFailed':
      return {
        call: withLocal(call, { isScreenOpening: false }),
        effects: [errorEffect('no_user_media', 'Failed to get screen-sharing stream', input.cause)],
      };
    case 'screenEnded':
      return shareScreen(call, false);
    case 'dtmfFailed':
      return { call, effects: [errorEffect('no_dtmf', 'Unable to find a track to send DTMF on')] };
    default:
      return assertNever(input);
  }
}

/** Enables the own tracks that send: none to a peer on hold (07.M-03). */
export function trackEffect({ local, isRemoteOnHold }: DirectCall): CallEffect {
  return {
    kind: 'enableTracks',
    audio: !local.isAudioMuted && !isRemoteOnHold,
    video: !local.isVideoMuted && !isRemoteOnHold,
  };
}

function withLocal(call: DirectCall, change: Partial<LocalMedia>): DirectCall {
  return { ...call, local: { ...call.local, ...change } };
}

function isUnderWay({ state }: DirectCall): boolean {
  return state === 'connecting' || state === 'connected';
}

/** Sets the tracks and tells the peer, if there is one. */
function told(call: DirectCall): CallStep {
  const tell: CallEffect = {
    kind: 'send',
    tag: 'other',
    body: { kind: 'streamMetadata', streams: localStreams(call) },
  };
  return { call, effects: [trackEffect(call), ...(isUnderWay(call) ? [tell] : [])] };
}

function muteAudio(call: DirectCall, isAudioMuted: boolean): CallStep {
  if (call.local.isAudioMuted === isAudioMuted) return ignore(call);
  const step = told(withLocal(call, { isAudioMuted }));
  // The others are told before one is heard, and after one is not any more (08.G-50).
  return isAudioMuted ? step : { ...step, effects: step.effects.toReversed() };
}

function muteVideo(call: DirectCall, isMuted: boolean): CallStep {
  const { camera, isVideoMuted } = call.local;
  if (isMuted) {
    if (camera !== 'open' || isVideoMuted) return ignore(call);
    const stop: CallEffect = { kind: 'setTimer', timer: 'stopVideo', delayMs: STOP_VIDEO_MS };
    return andThen(told(withLocal(call, { isVideoMuted: true })), (muted) => ({ call: muted, effects: [stop] }));
  }
  if (camera === 'opening' || (camera === 'open' && !isVideoMuted)) return ignore(call);
  if (camera === 'open') {
    const { call: open, effects } = told(withLocal(call, { isVideoMuted: false }));
    return { call: open, effects: [{ kind: 'clearTimer', timer: 'stopVideo' }, ...effects] };
  }
  // A person may ask for the camera only once the call is one.
  if (!isUnderWay(call)) return ignore(call);
  return { call: withLocal(call, { camera: 'opening' }), effects: [{ kind: 'openCamera' }] };
}

/** The camera was muted long enough: it is let go, and its light goes out (07.M-02). */
export function closeMutedCamera(call: DirectCall): CallStep {
  const { camera, isVideoMuted } = call.local;
  if (camera !== 'open' || !isVideoMuted) return ignore(call);
  return { call: withLocal(call, { camera: 'closed' }), effects: [{ kind: 'closeCamera' }] };
}

function hold(call: DirectCall, isOn: boolean): CallStep {
  if (!isUnderWay(call) || call.isRemoteOnHold === isOn) return ignore(call);
  const { call: held, effects } = told({ ...call, isRemoteOnHold: isOn });
  return { call: held, effects: [{ kind: 'setDirections', direction: isOn ? 'sendonly' : 'sendrecv' }, ...effects] };
}

function shareScreen(call: DirectCall, isOn: boolean): CallStep {
  const isShared = call.local.screenStreamId !== null;
  if (isOn === isShared || (isOn && (call.local.isScreenOpening || !isUnderWay(call)))) return ignore(call);
  // A peer that is told nothing of streams shows the first alone (07.M-04).
  if (isOn) {
    const opening = withLocal(call, { isScreenOpening: true });
    return { call: opening, effects: [{ kind: 'openScreen', isReplacing: call.remoteStreams === null }] };
  }
  const { call: without, effects } = told(withLocal(call, { screenStreamId: null }));
  return { call: without, effects: [{ kind: 'closeScreen' }, ...effects] };
}
