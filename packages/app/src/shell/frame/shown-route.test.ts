import type { RoomId } from '@parley/sdk/client/ids.ts';
import { Listeners, ObservableValue } from '@parley/sdk/client/value.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Route } from '../../lib/route/route.ts';
import { ShownRoute } from './shown-route.ts';

const [A, B] = ['!a:example.org' as RoomId, '!b:example.org' as RoomId];
const toRoom = (room: RoomId): Route => ({ kind: 'room', room, eventId: null });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Room A is open; the messages of others come with `arrive`. */
function open() {
  const there = new Set<RoomId>([A]);
  const listeners = new Listeners();
  const route = new ObservableValue<Route>(toRoom(A));
  const shown = new ShownRoute(route, {
    isThere: (roomId) => there.has(roomId),
    watch: (_roomId, listener) => listeners.add(listener),
  });
  const drawn: Route[] = [];
  shown.subscribe(() => drawn.push(shown.current));
  const stop = shown.start();
  const arrive = (roomId: RoomId) => {
    there.add(roomId);
    listeners.tell();
  };
  return { route, shown, drawn, stop, arrive, listeners };
}

test('what is open stays until the messages of the next room are there, and nothing is drawn before', () => {
  const { route, shown, drawn, arrive, listeners } = open();
  const next = toRoom(B);
  route.set(next);
  expect(shown.current).toEqual(toRoom(A));
  listeners.tell();
  expect(drawn).toEqual([]);
  arrive(B);
  expect(drawn).toEqual([next]);
  vi.advanceTimersByTime(1_000);
  expect(drawn).toEqual([next]);
  expect(listeners.size).toBe(0);
});

test('a room whose messages take longer is shown as being opened after a moment', () => {
  const { route, drawn } = open();
  route.set(toRoom(B));
  vi.advanceTimersByTime(79);
  expect(drawn).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(drawn).toEqual([toRoom(B)]);
});

test('what is no room is shown at once, and a room that was waited for is forgotten', () => {
  const { route, drawn, arrive } = open();
  route.set(toRoom(B));
  route.set({ kind: 'home' });
  arrive(B);
  vi.advanceTimersByTime(1_000);
  expect(drawn).toEqual([{ kind: 'home' }]);
});

test('a route that changed before anybody followed it is shown, and none after the end', () => {
  const { route, shown, drawn, stop } = open();
  stop();
  route.set({ kind: 'home' });
  expect(drawn).toEqual([]);
  const stopAgain = shown.start();
  expect(drawn).toEqual([{ kind: 'home' }]);
  stopAgain();
});
