/** The wishes of the user, brought to each call of a mesh. Pure. */
import type { EpochMs } from '../../base/clock/clock.ts';
import type { PeerLooks } from '../../protocol/events/call/peer-looks.ts';
import type { CallInput, CallState, CallStep, DirectCall } from '../pair/direct-call.ts';
import { andThen } from '../pair/ending.ts';
import { localStreams } from '../pair/local-media.ts';
import { stepDirectCall } from '../pair/step-direct-call.ts';

/** Media that this device sends to all: open microphone, open camera, shared screen. */
export interface MeshWants {
  readonly audio: boolean;
  readonly video: boolean;
  readonly screen: boolean;
}

/**
 * A step of a call, and then what is wanted of it. Sound is muted at any time; a camera or a screen is added once the call is connected, or
 * when it is wanted then. A call that is connected tells its peer how things stand, for what changed before nobody was told of (08.G-45).
 */
export function withWants(step: CallStep, wants: MeshWants, since: WantsSince, now: EpochMs): CallStep {
  const { state } = step.call;
  if (state === 'ended') return step;
  const sound: CallInput = { kind: 'mute', medium: 'audio', isMuted: !wants.audio };
  const muted = andThen(step, (call) => stepDirectCall(call, sound, now));
  const isConnected = state === 'connected' && since.state !== 'connected';
  if (state !== 'connected' || (!isConnected && !since.areNew)) return muted;
  const inputs: readonly CallInput[] = [
    { kind: 'mute', medium: 'video', isMuted: !wants.video },
    { kind: 'shareScreen', isOn: wants.screen },
  ];
  const synced = inputs.reduce((all, input) => andThen(all, (call) => stepDirectCall(call, input, now)), muted);
  return isConnected ? andThen(synced, (call) => tellStreams(call, since.looks)) : synced;
}

/** The state of the call before, and whether other things are wanted than then. */
export interface WantsSince {
  readonly state: CallState | null;
  readonly areNew: boolean;
  /** The pictures of the peer that are drawn here. */
  readonly looks: PeerLooks;
}

/** Tells the peer of our streams, and which of its own it need not send (08.G-45, MSH-15). */
export function tellStreams(call: DirectCall, looks: PeerLooks, talkedMs: number | null = null): CallStep {
  const talked = talkedMs === null ? {} : { talkedMs };
  const body = { kind: 'streamMetadata', streams: localStreams(call), looks, ...talked } as const;
  return { call, effects: [{ kind: 'send', tag: 'other', body }] };
}
