import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MeshCallMember } from '../../features/mesh/contract.ts';
import { MeshDrawing } from './draw-mesh.main.ts';
import type { MeshPeers } from './mesh-peers.main.ts';
import { meshVoice } from './mesh-voice.main.ts';
import { PeerMedia, type SharedMedia } from './shared-media.main.ts';

/** A microphone, or a copy of it. */
interface Track {
  readonly kind: string;
  enabled: boolean;
  clone(): Track;
}

const track = (): Track => ({ kind: 'audio', enabled: true, clone: track });

class FakeStream {
  readonly #tracks: readonly Track[];

  constructor(tracks: readonly Track[]) {
    this.#tracks = tracks;
  }

  getAudioTracks = () => this.#tracks;
  getVideoTracks = () => [];
}

beforeEach(() => vi.stubGlobal('MediaStream', FakeStream));

/** A device whose microphone goes to two others, and that can hear itself. */
async function stage(choice = { isVoiceActivated: true }) {
  const clock = new FakeClock();
  const ear = { bandDb: -90, heard: new MediaStream([]), look: () => undefined as void };
  const shared = { isHeard: true, sound: track(), camera: null } as unknown as SharedMedia;
  const copies = [new PeerMedia(shared, () => true), new PeerMedia(shared, () => true)];
  for (const copy of copies) await copy.open({ video: false });
  const on = { microphone: true, camera: false, screen: false };
  const talk = { isHeld: false };
  const voice = meshVoice({
    ...{ clock, media: shared, sending: { on }, onChange: () => undefined },
    settings: () => ({ ...choice, voiceThresholdDb: -60, voiceReleaseMs: 800 }),
    ear: {
      get bandDb() {
        return ear.bandDb;
      },
      tick: (_everyMs, look) => {
        ear.look = look;
        return () => Object.assign(ear, { look: () => undefined });
      },
    },
    isPushToTalk: () => talk.isHeld,
    peers: () => ({
      useVoice: () => {
        for (const copy of copies) copy.allow();
      },
    }),
  });
  const say = async (db: number, ms = 0) => {
    ear.bandDb = db;
    ear.look();
    await clock.advance(ms);
    ear.look();
  };
  const heard = () => copies.map(({ stream }) => stream?.getAudioTracks()[0]?.enabled);
  const us = () => {
    const me = { userId: '@me:x', name: 'Me', avatar: null };
    const member = { memberId: 'me', person: me, deviceId: 'ME', isThisDevice: true } as unknown as MeshCallMember;
    const local = { isMicrophoneOn: on.microphone, isCameraOn: false, isSharing: false };
    const quiet = { isUnheard: false, isSpeakingMuted: false };
    return new MeshDrawing().draw({
      ...{ members: [member], peers: {} as MeshPeers, media: shared, talker: null, ear, voice },
      ...{ local: { ...local, ...quiet }, hearing: { isSpeaking: () => true } as never },
    })[0];
  };
  return { clock, copies, heard, on, say, talk, us, voice };
}

test('[VOX-01] [VOX-05] [VOX-06] in full mesh all copies are silent between words, and one is drawn as speaking while one is heard', async () => {
  const { heard, say, us } = await stage();
  // Loudness would say otherwise.
  expect([heard(), us()?.isSpeaking, us()?.isMicrophoneOn]).toEqual([[false, false], false, true]);
  await say(-40);
  expect([heard(), us()?.isSpeaking]).toEqual([[true, true], true]);
  await say(-90, 1_000);
  expect([heard(), us()?.isSpeaking]).toEqual([[false, false], false]);
});

test('[VOX-03] [VOX-05] a microphone that is off has no gate, nor one whose button is held to talk, nor one that is heard all the time', async () => {
  const off = await stage();
  off.on.microphone = false;
  off.voice.look();
  expect([off.voice.isUsed, off.heard()]).toEqual([false, [true, true]]);
  off.on.microphone = true;
  off.voice.look();
  expect([off.voice.isUsed, off.heard()]).toEqual([true, [false, false]]);
  off.talk.isHeld = true;
  await off.clock.advance(200);
  expect([off.voice.isUsed, off.heard()]).toEqual([false, [true, true]]);
  const always = await stage({ isVoiceActivated: false });
  expect([always.voice.isUsed, always.heard(), always.us()?.isSpeaking]).toEqual([false, [true, true], true]);
});

test('[VOX-05] [VOX-07] whoever joins between words hears silence too, and the own microphone is there for a meter', async () => {
  const { copies, heard, us } = await stage();
  copies[0]?.enable(true, true);
  expect(heard()).toEqual([false, false]);
  expect(us()?.sound).not.toBeNull();
});
