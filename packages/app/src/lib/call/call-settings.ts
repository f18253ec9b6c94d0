/** The user's choices for calls. They are kept on this machine, because they concern its devices. */
import type { NoiseSuppression } from '@parley/sdk/client/calls.main.ts';
import { KeptSetting } from '../store/kept-setting.ts';
import { storedEntries } from '../store/stored-entries.ts';
import { useReadable } from '../store/use-readable.ts';

export interface CallChoices {
  /** Null is what the browser takes. */
  readonly audioInputId: string | null;
  readonly videoInputId: string | null;
  readonly audioOutputId: string | null;
  readonly echoCancellation: boolean;
  readonly noiseSuppression: NoiseSuppression;
  readonly autoGainControl: boolean;
  /** Nobody learns this machine's address: everything goes over the server's relay. */
  readonly isRelayOnly: boolean;
  /** A server of matrix.org may be asked for our address where our own has none. */
  readonly allowsFallbackStun: boolean;
  /** In push-to-talk one is heard for so long after the button was released. */
  readonly talkReleaseMs: number;
  /** Push-to-talk has sounds for the beginning and the end of a talk. */
  readonly hasTalkSounds: boolean;
  /** A call of many has sounds for who joins, leaves and raises a hand. */
  readonly hasCallSounds: boolean;
  /** The microphone is heard only while one speaks; otherwise all the time. */
  readonly isVoiceActivated: boolean;
  /** Speech is louder than this, in decibels below full. */
  readonly voiceThresholdDb: number;
  /** One is heard for so long after one spoke. */
  readonly voiceReleaseMs: number;
}

/** The delays to choose from, in milliseconds. */
export const TALK_RELEASES = [0, 200, 500] as const;
export const VOICE_RELEASES = [400, 800, 1_600] as const;
/** The thresholds of speech to choose from, in decibels. */
export const VOICE_THRESHOLDS = { least: -90, most: -20 } as const;

const DEFAULT: CallChoices = {
  audioInputId: null,
  videoInputId: null,
  audioOutputId: null,
  echoCancellation: true,
  noiseSuppression: 'browser',
  autoGainControl: true,
  isRelayOnly: false,
  allowsFallbackStun: false,
  talkReleaseMs: 200,
  hasTalkSounds: true,
  hasCallSounds: true,
  isVoiceActivated: false,
  // 07.M-10
  voiceThresholdDb: -60,
  voiceReleaseMs: 800,
};

/** The choices, kept. */
export const callChoices = new KeptSetting<CallChoices>({
  key: 'parley.calls',
  parse: parseCallChoices,
  format: (choices) => JSON.stringify(choices),
});

/** The choices, now and as they change. */
export function useCallChoices(): CallChoices {
  return useReadable(callChoices);
}

/** Reads what was stored; what makes no sense is as if it were not there. */
export function parseCallChoices(stored: string | null): CallChoices {
  const entries = storedEntries(stored);
  const id = (name: 'audioInputId' | 'videoInputId' | 'audioOutputId') => {
    const value = entries.get(name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const flag = (name: Flag) => {
    const value = entries.get(name);
    return typeof value === 'boolean' ? value : DEFAULT[name];
  };
  return {
    audioInputId: id('audioInputId'),
    videoInputId: id('videoInputId'),
    audioOutputId: id('audioOutputId'),
    echoCancellation: flag('echoCancellation'),
    noiseSuppression: noiseOf(entries.get('noiseSuppression')),
    autoGainControl: flag('autoGainControl'),
    isRelayOnly: flag('isRelayOnly'),
    allowsFallbackStun: flag('allowsFallbackStun'),
    talkReleaseMs: TALK_RELEASES.find((delay) => delay === entries.get('talkReleaseMs')) ?? DEFAULT.talkReleaseMs,
    hasTalkSounds: flag('hasTalkSounds'),
    hasCallSounds: flag('hasCallSounds'),
    isVoiceActivated: flag('isVoiceActivated'),
    voiceThresholdDb: thresholdOf(entries.get('voiceThresholdDb')),
    voiceReleaseMs: VOICE_RELEASES.find((delay) => delay === entries.get('voiceReleaseMs')) ?? DEFAULT.voiceReleaseMs,
  };
}

type Flag = { [Name in keyof CallChoices]: CallChoices[Name] extends boolean ? Name : never }[keyof CallChoices];

function thresholdOf(stored: unknown): number {
  if (typeof stored !== 'number' || !Number.isFinite(stored)) return DEFAULT.voiceThresholdDb;
  return Math.min(VOICE_THRESHOLDS.most, Math.max(VOICE_THRESHOLDS.least, stored));
}

/** Earlier versions kept whether the browser suppresses noise. */
function noiseOf(stored: unknown): NoiseSuppression {
  if (stored === 'off' || stored === false) return 'off';
  return stored === 'strong' ? 'strong' : DEFAULT.noiseSuppression;
}
