/** Calls over an SFU, for a page: fetched when the first one is joined. */

import type { CleanSound } from '../calls/local-media/local-media.main.ts';
import { OwnLoudness } from '../calls/many/own-loudness.main.ts';
import { livekitRooms } from '../calls/sfu/livekit-room.main.ts';
import { SfuCall, type SfuCallOptions } from '../calls/sfu/sfu-call.main.ts';
import { createPageEnv } from '../platform/page-env.main.ts';
import { reportPageBug } from './page-bugs.main.ts';
import type { Client } from './remote.ts';

export type {
  LocalSending,
  SfuCallActs,
  SfuCallEnd,
  SfuCallError,
  SfuCallState,
  SfuParticipant,
  SfuPicture,
  SfuQuality,
  SfuScreen,
  ShownSfuCall,
  WantedPicture,
} from '../calls/many/shown-sfu-call.main.ts';
export type { ShownTalk, TalkSettings } from '../calls/push-to-talk/talker.ts';
export type { VoiceSettings } from '../calls/voice-activity/voice-gate.ts';
export type { CleanSound, SfuCall };

/** A call that the user wants to be in. */
export interface SfuCallRequest
  extends Pick<
    SfuCallOptions,
    'roomId' | 'pageId' | 'intent' | 'tell' | 'pushToTalk' | 'isMicrophoneOn' | 'isCameraOn'
  > {
  /** Starts `rtc-cipher.worker.ts`, as the page policy wants it. One is started for each SFU of an encrypted call. */
  readonly cipherWorker: () => Worker;
  readonly cleanSound: CleanSound;
}

/** Joins a call, and is in it until it ends. Whoever asked for it ends it. */
export function createSfuCall(
  client: Client,
  { cipherWorker, ...request }: SfuCallRequest,
  settings: SfuCallOptions['settings'],
): SfuCall {
  const { clock, random } = createPageEnv();
  const report = (error: unknown) => reportPageBug('a call over an SFU met a bug', error);
  const makeRoom = livekitRooms(cipherWorker, report);
  const makeEar = () => new OwnLoudness();
  return new SfuCall({ client, ...request, clock, random, settings, makeRoom, makeEar, report });
}
