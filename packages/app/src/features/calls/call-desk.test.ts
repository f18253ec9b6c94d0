import type { PageSignal } from '@parley/sdk/client/contract.ts';
import { parseRoomId, parseUserId } from '@parley/sdk/client/ids.ts';
import { afterEach, expect, test } from 'vitest';
import { inCall } from '../../lib/call/in-call.ts';
import { CallDesk } from './call-desk.ts';

const roomId = parseRoomId('!room:example.org');
const userId = parseUserId('@bob:example.org');

afterEach(() => inCall.clear());

test('what is heard waits until somebody takes it, and is needed from then on', () => {
  const desk = new CallDesk();
  if (roomId === null || userId === null) throw new Error('ids');
  const item: PageSignal = { kind: 'opponentLeft', roomId, userId };
  expect(desk.current.isNeeded).toBe(false);
  desk.hear(item);
  expect(desk.current.isNeeded).toBe(true);
  const taken: PageSignal[] = [];
  const end = desk.attach(
    (one) => taken.push(one),
    () => [],
  );
  desk.hear(item);
  expect(taken).toEqual([item, item]);
  end();
  expect(desk.current).toEqual({ isNeeded: false, request: null, isBusy: false });
});

test('a request that is taken back leaves what was fetched for it', () => {
  const desk = new CallDesk();
  if (roomId === null) throw new Error('id');
  desk.ask({ roomId, invitee: null, video: true });
  desk.ask(null);
  expect(desk.current).toEqual({ isNeeded: true, request: null, isBusy: false });
});

test('what waits for one user is not handed to the next', () => {
  const desk = new CallDesk();
  if (roomId === null || userId === null) throw new Error('ids');
  desk.hear({ kind: 'opponentLeft', roomId, userId });
  desk.ask({ roomId, invitee: null, video: true });
  desk.clear();
  expect(desk.current).toEqual({ isNeeded: false, request: null, isBusy: false });
  const taken: PageSignal[] = [];
  desk.attach(
    (one) => taken.push(one),
    () => [],
  );
  expect(taken).toEqual([]);
});

test('while a call is on no other is asked for', () => {
  const desk = new CallDesk();
  if (roomId === null) throw new Error('id');
  desk.setBusy(true);
  desk.ask({ roomId, invitee: null, video: false });
  expect(desk.current).toEqual({ isNeeded: false, request: null, isBusy: true });
});

test('while a call of many is on none is asked for either', () => {
  const desk = new CallDesk();
  if (roomId === null) throw new Error('id');
  inCall.set('sfu', true);
  desk.ask({ roomId, invitee: null, video: false });
  expect(desk.current.request).toBeNull();
  inCall.set('sfu', false);
  desk.ask({ roomId, invitee: null, video: false });
  expect(desk.current.request).not.toBeNull();
});
