import type { CallFeed, ShownCall } from '@parley/sdk/client/calls.main.ts';
import { expect, test } from 'vitest';
import { callTiles } from './call-tiles.ts';

const stream = (sounds = 1) =>
  ({
    getVideoTracks: () => [{ muted: false }],
    getAudioTracks: () => Array.from({ length: sounds }, () => ({})),
  }) as unknown as MediaStream;

/** The tile of one feed. */
function tileOf(feed: Partial<CallFeed>) {
  const bobs = { userId: '@bob:example.org', deviceId: 'BOBS', isLocal: false, purpose: 'usermedia', volume: 0.5 };
  const whole = { ...bobs, stream: stream(), isAudioMuted: false, isVideoMuted: false, ...feed };
  const shown = { call: { roomId: '!room' }, feeds: [whole] } as unknown as ShownCall;
  return callTiles(shown, { name: 'Bob', imageUrl: null, you: 'You' })[0];
}

test('[07.M-09] a muted picture is hidden, muted sound is only said', () => {
  expect(tileOf({})).toMatchObject({ name: 'Bob', isMuted: false, hasVideo: true });
  expect(tileOf({ isVideoMuted: true })).toMatchObject({ isMuted: false, hasVideo: false });
  expect(tileOf({ isAudioMuted: true })).toMatchObject({ isMuted: true, hasVideo: true });
});

test('[07.M-09] what the other one sounds like has a volume; what makes no sound, and oneself, have none', () => {
  expect(tileOf({})).toMatchObject({ volume: 0.5 });
  expect(tileOf({ stream: null })).toMatchObject({ volume: null, hasVideo: false });
  expect(tileOf({ stream: stream(0), purpose: 'screenshare' })).toMatchObject({ volume: null, hasVideo: true });
  expect(tileOf({ isLocal: true })).toMatchObject({ volume: null, name: 'You', isSelf: true });
});
