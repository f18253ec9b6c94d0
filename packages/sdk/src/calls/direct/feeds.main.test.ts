import { expect, test } from 'vitest';
import { feedsOf } from '../pair/feeds.main.ts';
import { answer, Calls, says } from './test-calls.ts';

const stream = (id: string) => ({ id }) as unknown as MediaStream;
const told = (streamId: string, more: object = {}) => ({
  ...{ streamId, purpose: 'usermedia', isAudioMuted: false, isVideoMuted: false },
  ...more,
});

/** The feeds of the peer, whose streams are `a` and `b`. */
function seen(streams: readonly object[] | null) {
  const calls = new Calls().invited();
  calls.hear(says({ ...answer(), streams } as never));
  const remoteStreams = [stream('a'), stream('b')];
  return feedsOf(calls.call(), { localStream: null, screen: null, remoteStreams }, new Map())
    .filter(({ isLocal }) => !isLocal)
    .map(({ stream: seenStream, purpose, isAudioMuted, isVideoMuted }) => [
      ...[seenStream?.id, purpose, isAudioMuted, isVideoMuted],
    ]);
}

test('[07.M-09] of streams those count that are told of; without that the first alone', () => {
  expect(seen([told('b'), told('elsewhere', { purpose: 'screenshare' })])).toEqual([['b', 'usermedia', false, false]]);
  expect(seen([told('a'), told('b', { purpose: 'screenshare' })])).toEqual([
    ['b', 'screenshare', false, false],
    ['a', 'usermedia', false, false],
  ]);
  expect(seen(null)).toEqual([['a', 'usermedia', false, false]]);
});

test('[07.M-09] whoever is called has a feed before anything of it came', () => {
  expect(seen([])).toEqual([[undefined, 'usermedia', false, true]]);
});

test('[07.M-09] how loud it is to be played is known before anything of it came', () => {
  const calls = new Calls().invited();
  calls.hear(says({ ...answer(), streams: [] } as never));
  const streams = { localStream: null, screen: null, remoteStreams: [] };
  expect(feedsOf(calls.call(), streams, new Map([['usermedia', 0.25]]))[0]?.volume).toBe(0.25);
});
