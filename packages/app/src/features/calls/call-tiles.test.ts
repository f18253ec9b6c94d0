import type { ShownCall } from '@parley/sdk/client/calls.main.ts';
import { expect, test } from 'vitest';
import { callTiles } from './call-tiles.ts';

const stream = (id: string) => ({ id, getVideoTracks: () => [{ muted: false }] }) as unknown as MediaStream;
const told = (streamId: string, more: object = {}) => ({
  ...{ streamId, purpose: 'usermedia', isAudioMuted: false, isVideoMuted: false },
  ...more,
});

/** What is seen of the other one, whose streams are `a` and `b`. */
function seen(remoteStreams: readonly object[] | null) {
  const local = { streamId: 'own', isAudioMuted: false, isVideoMuted: true, camera: 'closed', screenStreamId: null };
  const call = { me: '@me:example.org', opponent: { userId: '@bob:example.org' }, local, remoteStreams };
  const shown = {
    ...{ call, localStream: null, screen: null, quality: null, error: null },
    remoteStreams: [stream('a'), stream('b')],
  } as unknown as ShownCall;
  return callTiles(shown, { name: 'Bob', imageUrl: null, you: 'You' })
    .filter(({ isSelf }) => !isSelf)
    .map(({ stream: shownStream, purpose, isMuted, hasVideo }) => [shownStream?.id, purpose, isMuted, hasVideo]);
}

test('[07.M-09] of streams those count that are told of; without that the first alone', () => {
  expect(seen([told('b'), told('elsewhere', { purpose: 'screenshare' })])).toEqual([['b', 'usermedia', false, true]]);
  expect(seen([told('a'), told('b', { purpose: 'screenshare' })])).toEqual([
    ['b', 'screenshare', false, true],
    ['a', 'usermedia', false, true],
  ]);
  expect(seen(null)).toEqual([['a', 'usermedia', false, true]]);
});

test('[07.M-09] a muted picture is hidden, muted sound is only said', () => {
  expect(seen([told('a', { isVideoMuted: true })])).toEqual([['a', 'usermedia', false, false]]);
  expect(seen([told('a', { isAudioMuted: true })])).toEqual([['a', 'usermedia', true, true]]);
});
