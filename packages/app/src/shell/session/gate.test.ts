import type { DeviceId, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import type { Route } from '../../lib/route/route.ts';
import { type SessionState, settle } from './gate.ts';

const room: Route = { kind: 'room', room: '!a:x' as RoomId, eventId: null };
const login: Route = { kind: 'login' };
const home: Route = { kind: 'home' };
const never: SessionState = { kind: 'signedOut', reason: 'never', keeps: 'everything' };
const signedIn: SessionState = {
  kind: 'signedIn',
  userId: '@a:x' as UserId,
  deviceId: 'D' as DeviceId,
  homeserverUrl: 'https://x',
  keeps: 'everything',
};

test('[SH-01] while the session is restored nobody is sent anywhere', () => {
  expect(settle({ kind: 'restoring' }, room, null)).toEqual({ goTo: null, kept: null });
  expect(settle({ kind: 'restoring' }, login, room)).toEqual({ goTo: null, kept: room });
});

test('[SH-02] signed out, every address leads to sign-in, and a room or files are kept for after it', () => {
  expect(settle(never, room, null)).toEqual({ goTo: login, kept: room });
  expect(settle(never, login, room)).toEqual({ goTo: null, kept: room });
  const files: Route = { kind: 'files', treeId: '!a:x' as RoomId };
  expect(settle(never, files, null)).toEqual({ goTo: login, kept: files });
  expect(settle(never, home, null)).toEqual({ goTo: login, kept: null });
});

test('[SH-03] signing in leads to what was kept, or home', () => {
  expect(settle(signedIn, login, room)).toEqual({ goTo: room, kept: null });
  expect(settle(signedIn, login, null)).toEqual({ goTo: home, kept: null });
});

test('[SH-04] who signs out themselves comes back to home', () => {
  expect(settle({ kind: 'signedOut', reason: 'byPerson', keeps: 'everything' }, room, room)).toEqual({
    goTo: login,
    kept: null,
  });
});

test('[SH-05] who was signed out by the server comes back to where they were', () => {
  expect(settle({ kind: 'signedOut', reason: 'byServer', keeps: 'everything' }, room, null)).toEqual({
    goTo: login,
    kept: room,
  });
});

test('[SH-06] an address that is none leads home', () => {
  expect(settle(signedIn, { kind: 'unknown' }, null)).toEqual({ goTo: home, kept: null });
  expect(settle(signedIn, room, null)).toEqual({ goTo: null, kept: null });
});

test('[SH-27] a guest goes on to make an account, and comes back to the room that was open', () => {
  const guest: SessionState = { ...signedIn, isGuest: true };
  const register: Route = { kind: 'register' };
  expect(settle(guest, login, room)).toEqual({ goTo: room, kept: null });
  expect(settle(guest, room, null, false)).toEqual({ goTo: null, kept: room });
  expect(settle(guest, register, room, false)).toEqual({ goTo: null, kept: room });
  expect(settle(signedIn, register, room, false)).toEqual({ goTo: room, kept: null });
  expect(settle({ kind: 'signedOut', reason: 'byPerson', keeps: 'everything' }, register, room)).toEqual({
    goTo: null,
    kept: room,
  });
  expect(settle(guest, { kind: 'unknown' }, room, false)).toEqual({ goTo: home, kept: null });
});
