import { describe, expect, test } from 'vitest';
import { offeredMedia } from '../../protocol/events/call/offered-media.ts';
import { withOpusParameters } from './opus.ts';
import { peerConfig } from './peer-config.ts';
import { withoutRetransmission } from './screen-codecs.ts';

const sdp = (...lines: readonly string[]) => lines.join('\r\n');

describe('[07.M-05] opus', () => {
  test('its parameters get one more', () => {
    const asked = sdp('a=rtpmap:111 opus/48000/2', 'a=fmtp:111 minptime=10;useinbandfec=1', 'a=fmtp:96 x=1');
    expect(withOpusParameters(asked, null)).toBe(asked.replace('useinbandfec=1', 'useinbandfec=1;usedtx=1'));
  });

  test('or a line of their own; once', () => {
    const once = withOpusParameters(sdp('a=rtpmap:111 opus/48000/2', 'a=rtpmap:96 VP8/90000'), null);
    expect(once).toBe(sdp('a=rtpmap:111 opus/48000/2', 'a=fmtp:111 usedtx=1', 'a=rtpmap:96 VP8/90000'));
    expect(withOpusParameters(once, null)).toBe(once);
  });

  test('in push-to-talk it is asked for few bits, unless they are limited already', () => {
    const plain = sdp('a=rtpmap:111 opus/48000/2', 'a=fmtp:111 minptime=10', 'a=rtpmap:63 red/48000/2');
    const few = withOpusParameters(plain, 12_000);
    expect(few).toBe(plain.replace('minptime=10', 'minptime=10;usedtx=1;maxaveragebitrate=12000'));
    expect(withOpusParameters(few, 20_000)).toBe(few);
  });
});

test('[07.M-05] a screen is sent without retransmission, unless there is nothing else', () => {
  const [vp8, rtx] = [{ mimeType: 'video/VP8' }, { mimeType: 'video/rtx' }];
  expect(withoutRetransmission([vp8, rtx])).toEqual([vp8]);
  expect(withoutRetransmission([rtx])).toEqual([rtx]);
});

test('[CALL-20] what a description sends', () => {
  const video = ['m=video 0 UDP/TLS/RTP/SAVPF 96', 'a=bundle-only', 'a=sendrecv'];
  expect(offeredMedia(sdp('v=0', 'm=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=sendonly', ...video))).toEqual({
    audio: true,
    video: true,
  });
  const off = sdp('v=0', 'm=audio 9 UDP 111', 'a=recvonly', 'm=video 0 UDP 96', 'a=sendrecv');
  expect(offeredMedia(off)).toEqual({ audio: false, video: false });
  expect(offeredMedia('nonsense')).toEqual({ audio: false, video: false });
});

test('[SEC-25] [07.V-05] [07.V-04] how a connection is made', () => {
  const relay = { urls: ['turn:a'], username: 'u', credential: 'p' };
  const rules = { isRelayOnly: false, allowsFallbackStun: true };
  const fixed = { iceCandidatePoolSize: 0, bundlePolicy: 'max-bundle' };
  expect(peerConfig(relay, rules)).toEqual({ iceServers: [relay], ...fixed });
  expect(peerConfig(null, rules)).toEqual({ iceServers: [{ urls: ['stun:turn.matrix.org'] }], ...fixed });
  expect(peerConfig(null, { ...rules, allowsFallbackStun: false })).toEqual({ iceServers: [], ...fixed });
  expect(peerConfig(relay, { ...rules, isRelayOnly: true })).toMatchObject({ iceTransportPolicy: 'relay' });
});
