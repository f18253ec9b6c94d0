import { describe, expect, test } from 'vitest';
import type { TokenFailure } from '../../features/rtc/contract.ts';
import { judgeQuality, pictureLimit, readAmount } from '../many/quality.ts';
import { activeSpeaker, decibels, isSpeech, type Looks, withLook } from '../many/speaking.ts';
import { isGhost, look } from './presence.ts';
import { isFinalRefusal, reconnectWait, resumeWait } from './sfu-reconnect.ts';
import { neverClear } from './strict-cipher.ts';
import { wantedSizes } from './wanted-pictures.ts';

describe('when an SFU is tried again', () => {
  const tries = { count: 0, sinceMs: 0, wasThere: true, isEndless: false };

  test('[REL-64] at once, then after growing waits, spread by half', () => {
    const waits = [0, 1, 2, 3, 4, 9, 14, 15, 200].map((count) => reconnectWait({ ...tries, count }, 0.5));
    expect(waits).toEqual([0, 500, 1_000, 1_500, 2_000, 2_500, 2_500, 5_000, 5_000]);
    expect([0, 1].map((dice) => reconnectWait({ ...tries, count: 2 }, dice))).toEqual([500, 1_500]);
  });

  test('[REL-64] a call that had media is given up after three minutes, one that never had any sooner', () => {
    expect(reconnectWait({ ...tries, count: 9, sinceMs: 179_999 }, 0)).not.toBeNull();
    expect(reconnectWait({ ...tries, count: 9, sinceMs: 180_000 }, 0)).toBeNull();
    expect(reconnectWait({ ...tries, count: 9, sinceMs: 45_000, wasThere: false }, 0)).toBeNull();
    expect(reconnectWait({ ...tries, count: 9, sinceMs: 999_999, isEndless: true }, 0)).not.toBeNull();
  });

  test('[REL-64] the connection itself has a moment to come back', () => {
    expect([0, 1, 2, 3].map((count) => resumeWait(count, 100))).toEqual([0, 300, 600, null]);
    expect(resumeWait(1, 3_001)).toBeNull();
  });

  test('[09.L-05] a refusal is final when it is repeated, a full SFU at once, and a broken service never', () => {
    const isFinal = (failure: TokenFailure, count: number, wasThere = false) =>
      isFinalRefusal(failure, { count, wasThere });
    const refused = (status: number): TokenFailure => ({ kind: 'refused', status, message: '' });
    expect(isFinal({ kind: 'full' }, 0)).toBe(true);
    expect([2, 3].map((count) => isFinal({ kind: 'unauthorized' }, count))).toEqual([false, true]);
    expect(isFinal({ kind: 'unauthorized' }, 9, true)).toBe(false);
    expect([400, 429, 502].map((status) => isFinal(refused(status), 9))).toEqual([true, false, false]);
    expect(isFinal({ kind: 'unreachable' }, 99)).toBe(false);
  });
});

describe('who is really there', () => {
  const here = { isReachable: true, isThere: true };
  const missing = { isReachable: true, isThere: false };
  const unknown = { isReachable: false, isThere: false };

  test('[REL-61] a member that never came is a ghost after twenty seconds', () => {
    const first = look(undefined, missing, 1_000);
    const then = look(first, missing, 9_000);
    expect(then).toBe(first);
    expect([20_999, 21_000].map((now) => isGhost(then, now))).toEqual([false, true]);
  });

  test('[REL-61] one that the SFU lost is a ghost after ten, and is there again when it comes back', () => {
    const lost = look(look(undefined, here, 0), missing, 5_000);
    expect([14_999, 15_000].map((now) => isGhost(lost, now))).toEqual([false, true]);
    expect(isGhost(look(lost, here, 60_000), 90_000)).toBe(false);
  });

  test('[REL-61] nobody is a ghost while we are away ourselves', () => {
    const away = look(look(undefined, missing, 0), unknown, 19_000);
    expect(isGhost(away, 500_000)).toBe(false);
    expect(isGhost(look(away, missing, 500_000), 519_999)).toBe(false);
  });
});

describe('how well somebody is received', () => {
  const counted = { level: 'good', packetLossPercent: 0, jitterMs: 0 } as const;

  test('[SFC-08] the worse of what the SFU says and what was counted', () => {
    const level = (line: 'good' | 'poor' | 'lost' | 'unknown', own: 'good' | 'fair') =>
      judgeQuality({ line, counted: { ...counted, level: own }, limit: null }).level;
    expect([level('good', 'good'), level('good', 'fair'), level('poor', 'good'), level('lost', 'fair')]).toEqual([
      'good',
      'fair',
      'poor',
      'lost',
    ]);
    expect(judgeQuality({ line: 'unknown', counted: null, limit: null })).toEqual({ level: 'unknown', why: null });
  });

  test('[SFC-08] and why, if it is not good', () => {
    const poor = { ...counted, level: 'poor' } as const;
    const why = (heard: typeof poor, limit: 'cpu' | 'bandwidth' | null) =>
      judgeQuality({ line: 'good', counted: heard, limit }).why;
    expect(why({ ...poor, packetLossPercent: 3, jitterMs: 90 } as never, 'cpu')).toBe('loss');
    expect(why({ ...poor, jitterMs: 60 } as never, 'cpu')).toBe('jitter');
    expect(why(poor, 'cpu')).toBe('cpu');
    expect(judgeQuality({ line: 'good', counted, limit: 'bandwidth' })).toEqual({ level: 'fair', why: 'bandwidth' });
    expect(judgeQuality({ line: 'good', counted, limit: null })).toEqual({ level: 'good', why: null });
  });

  test('[SFC-08] a limit is that of a sent picture', () => {
    const sent = (reason: string, kind = 'video') => ({ type: 'outbound-rtp', kind, qualityLimitationReason: reason });
    expect(pictureLimit([sent('none'), sent('bandwidth'), sent('cpu')])).toBe('cpu');
    expect(pictureLimit([sent('none'), sent('bandwidth')])).toBe('bandwidth');
    expect(pictureLimit([sent('none'), sent('cpu', 'audio'), 'cpu', null])).toBeNull();
  });

  test('[SFC-06] media that were made up do not count as read', () => {
    const sound = { type: 'inbound-rtp', totalSamplesReceived: 960, concealedSamples: 960 };
    expect(readAmount([sound, { type: 'inbound-rtp', framesDecoded: 0 }])).toBe(0);
    expect(readAmount([{ ...sound, concealedSamples: 0 }])).toBeGreaterThan(0);
    expect(
      readAmount([
        { type: 'inbound-rtp', framesDecoded: 2 },
        { type: 'codec', framesDecoded: 9 },
      ]),
    ).toBe(2);
  });
});

test('[07.M-10] somebody speaks if one of the last eight looks was loud', () => {
  const after = (looks: readonly number[]) => looks.reduce<Looks>((all, db) => withLook(all, db), []);
  expect(isSpeech(after([-80, -30, ...Array.from({ length: 7 }, () => -80)]))).toBe(true);
  expect(isSpeech(after([-30, ...Array.from({ length: 8 }, () => -80)]))).toBe(false);
  expect([decibels(0), decibels(1), decibels(0.1)]).toEqual([Number.NEGATIVE_INFINITY, 0, -20]);
});

test('[SEC-54] the cipher is never told that media are clear', () => {
  const told = (enabled: boolean) => ({ kind: 'enable', data: { enabled, participantIdentity: '@bob:hs:B' } });
  expect(neverClear(told(false))).toEqual(told(true));
  const key = { kind: 'setKey', data: { enabled: false } };
  expect(neverClear(key)).toBe(key);
  expect(neverClear('enable')).toBe('enable');
});

test('[SFC-07] wanted pictures are told in the pixels of the screen, by the names at the SFU', () => {
  const members = [
    { memberId: 'b', identity: '@bob:hs:B' },
    { memberId: 'e', identity: '@eve:hs:E' },
  ];
  const wanted = [
    { memberId: 'b', purpose: 'camera', width: 100.2, height: 50 },
    { memberId: 'b', purpose: 'screen', width: 800, height: 450 },
    { memberId: 'e', purpose: 'camera', width: 0, height: 0 },
    { memberId: 'gone', purpose: 'camera', width: 9, height: 9 },
  ] as const;
  const bob = { camera: { width: 201, height: 100 }, screen: { width: 1_600, height: 900 } };
  expect(wantedSizes(wanted, members, 3)).toEqual(new Map([['@bob:hs:B', bob]]));
});

test('[08.G-53] the loudest on average is the active speaker, and stays until somebody is', () => {
  const at = (people: Readonly<Record<string, readonly number[]>>, before: string | null = null) =>
    activeSpeaker(new Map(Object.entries(people)), before, 'me');
  const eight = (db: number) => Array.from({ length: 8 }, () => db);
  expect(at({ me: eight(-10), a: eight(-40), b: eight(-30) })).toBe('b');
  // A single loud moment is less than going on talking; silence counts as -60 dB, however deep it is.
  expect(at({ a: [...eight(Number.NEGATIVE_INFINITY).slice(1), -10], b: eight(-55) })).toBe('a');
  expect(at({ a: [...eight(-100).slice(1), -10], b: eight(-52) })).toBe('b');
  expect(at({ a: [-10], b: eight(-55) })).toBe('a');
  expect(at({ a: eight(-60), b: eight(-90) }, 'b')).toBe('b');
  expect(at({ a: eight(-60) }, 'b')).toBeNull();
  expect(at({ me: eight(-20) })).toBe('me');
});
