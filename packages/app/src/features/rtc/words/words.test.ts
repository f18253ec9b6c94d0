import { setupI18n } from '@lingui/core';
import type { JoinFailure, RtcRoom, RtcTokenFailure } from '@parley/sdk/client/contract.ts';
import type { SfuCallError } from '@parley/sdk/client/rtc.main.ts';
import { expect, test } from 'vitest';
import { callOf, person } from '../stage/test-people.ts';
import { tilesOf } from '../stage/tiles.ts';
import { newsOf, type Present } from './comings.ts';
import { lobbyRefusal, presentText } from './lobby-words.ts';
import { sfuErrorText } from './rtc-failures.ts';
import { newsText, sfuStatusText } from './rtc-words.ts';
import { tileLabel, tileStateText } from './tile-words.ts';
import { troublesOf } from './troubles.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const present = (name: string, hasHandUp = false, memberId = name): Present => ({
  ...{ memberId, name, hasHandUp },
  userId: `@${name}:x`,
});

test('[RCV-06] who came and went is told by name, or by number', () => {
  const [ana, bo, cy] = [present('Ana'), present('Bo'), present('Cy')];
  expect(newsOf([ana], [ana])).toBeNull();
  const said = (before: readonly Present[], now: readonly Present[]) => {
    const news = newsOf(before, now);
    return news === null ? null : newsText(i18n, news);
  };
  expect(said([ana], [ana, bo])).toBe('Bo joined');
  expect(said([], [ana, bo, cy])).toBe('3 people joined');
  expect(said([ana, bo], [cy])).toBe('Cy joined. 2 people left');
  expect(said([ana], [present('Ana', true)])).toBe('Ana raised a hand');
});

test('[RCV-06] a further device of somebody is no news', () => {
  expect(newsOf([present('Ana')], [present('Ana'), present('Ana', false, 'phone')])).toBeNull();
  expect(newsOf([present('Ana'), present('Ana', false, 'phone')], [present('Ana')])).toBeNull();
});

const JOIN_FAILURES: readonly JoinFailure[] = [
  ...(['signedOut', 'unknownRoom', 'noTransport', 'guest', 'unreachable'] as const).map((kind) => ({ kind })),
  { kind: 'powerMissing', needed: 50, own: 0 },
  { kind: 'refused', status: 500, message: 'Broken' },
];
const TOKEN_FAILURES: readonly RtcTokenFailure[] = [
  ...(['signedOut', 'unreachable', 'unauthorized', 'full', 'badAnswer'] as const).map((kind) => ({ kind })),
  { kind: 'refused', status: 500, message: '' },
];
const ERRORS: readonly SfuCallError[] = [
  ...JOIN_FAILURES.map((failure) => ({ kind: 'join', failure }) as const),
  ...TOKEN_FAILURES.map((failure) => ({ kind: 'token', failure }) as const),
  { kind: 'connect', message: 'x' },
  { kind: 'capture', device: 'microphone', cause: 'NotAllowedError: Permission denied' },
  { kind: 'capture', device: 'camera', cause: 'NotFoundError' },
  { kind: 'capture', device: 'screen', cause: 'NotAllowedError' },
  { kind: 'silenced', device: 'microphone' },
  { kind: 'silenced', device: 'camera' },
];

test('[RCV-08] each error is a sentence of its own, and no word of the program', () => {
  const texts = ERRORS.map((error) => sfuErrorText(i18n, error));
  for (const text of texts) expect(text).toMatch(/^[A-Z].*[.n]$/u);
  // To be signed out is the same wherever it is noticed.
  expect(new Set(texts).size).toBe(texts.length - 1);
  expect(texts.join(' ')).not.toMatch(/undefined|NotAllowed|\{/u);
  expect(sfuErrorText(i18n, { kind: 'join', failure: { kind: 'noTransport' } })).toContain('no call service');
});

test('[RCV-08] troubles of a call that goes on, and none of one that has none', () => {
  const call = callOf([]);
  const kinds = (change: Partial<typeof call>) => troublesOf(i18n, { ...call, ...change }).map(({ kind }) => kind);
  expect(kinds({})).toEqual([]);
  expect(kinds({ local: { ...call.local, isUnheard: true } })).toEqual(['unheard']);
  expect(kinds({ local: { ...call.local, isUnheard: true, isMicrophoneOn: false, isSpeakingMuted: true } })).toEqual([
    'muted',
  ]);
  expect(kinds({ error: { kind: 'connect', message: 'x' } })).toEqual(['error']);
  // To be muted by others is told alone.
  const muted = { ...call.local, isMicrophoneOn: false, isSpeakingMuted: true };
  expect(kinds({ local: muted, error: { kind: 'silenced', device: 'microphone' } })).toEqual(['silenced']);
  expect(kinds({ local: { ...call.local, isUnheard: true }, state: { kind: 'reconnecting' } })).toEqual([]);
});

test('[RCV-08] encryption is spoken of only when it is wrong', () => {
  const said = (media: 'live' | 'noKey' | 'wrongKey') =>
    tilesOf([person('a', { media })], false).map((tile) => tileStateText(i18n, tile));
  expect(said('live')).toEqual([null]);
  expect(said('noKey')).toEqual(['Waiting for media']);
  expect(said('wrongKey')).toEqual(['Cannot be decrypted']);
});

test('tiles are named by the person, and oneself by the device', () => {
  const label = (change: Parameters<typeof person>[1]) =>
    tilesOf([person('Ana', change)], false).map((tile) => tileLabel(i18n, tile));
  expect(label({})).toEqual(['Ana']);
  expect(label({ isThisDevice: true, isMine: true })).toEqual(['You']);
  expect(label({ isMine: true })).toEqual(['You, on another device']);
});

test('the state is said in the words of all calls', () => {
  expect(sfuStatusText(i18n, { kind: 'joining' })).toBe('Connecting');
  expect(sfuStatusText(i18n, { kind: 'reconnecting' })).toBe('Reconnecting');
  expect(sfuStatusText(i18n, { kind: 'ended', reason: 'replaced' })).toBe('Call ended: it goes on in another tab');
});

const refusal = (of: RtcRoom, isNotLoaded: boolean, isTooLarge = false) =>
  lobbyRefusal(i18n, { room: of, isTooLarge, isNotLoaded });

test('[RCV-09] what keeps a call from beginning is said, and nothing while that is not known', () => {
  const room: RtcRoom = {
    ...{ transport: 'known', mayJoin: true, isWantedByOther: false, members: [], startedAt: null, intent: null },
    pushToTalk: null,
    ...{ isJoined: false, isJoinedElsewhere: false },
  };
  expect(refusal(room, false)).toBeNull();
  expect(refusal({ ...room, transport: 'none' }, false)).toMatch(/no call service/u);
  expect(refusal({ ...room, mayJoin: false }, false)).toMatch(/may not join/u);
  expect(refusal({ ...room, mayJoin: false, transport: 'loading' }, false)).toBeNull();
  expect(refusal(room, true)).toMatch(/could not be loaded/u);
});

test('[RCV-09] who is there is named, two by name', () => {
  const people = ['Ana', 'Bo', 'Cy', 'Di'].map((name) => person(name).person);
  expect(presentText(i18n, people.slice(0, 1))).toBe('Ana is in the call');
  expect(presentText(i18n, people.slice(0, 2))).toBe('Ana and Bo are in the call');
  expect(presentText(i18n, people.slice(0, 3))).toBe('Ana, Bo and 1 other are in the call');
  expect(presentText(i18n, people)).toBe('Ana, Bo and 2 others are in the call');
});
