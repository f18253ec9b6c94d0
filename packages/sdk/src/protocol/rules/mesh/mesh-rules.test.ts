import { expect, test } from 'vitest';
import type { MeshCall } from '../../events/mesh/mesh-call.ts';
import type { MeshDevice } from '../../events/mesh/mesh-member.ts';
import { currentMeshCall, meshParticipants, nextMeshExpiry, placesMeshCall } from './mesh-rules.ts';

function call(callId: string, createdAt: number, more: Partial<MeshCall> = {}): MeshCall {
  const plain = {
    media: 'video',
    intent: 'prompt',
    pushToTalk: null,
    dataChannel: null,
    hasSfu: false,
    isTerminated: false,
  } as const;
  return { callId, createdAt, ...plain, ...more };
}

function device(user: string, expiresAt: number, callId = 'c'): MeshDevice {
  return { userId: user, deviceId: 'PC', callId, sessionId: 's', expiresAt, isSharing: false } as unknown as MeshDevice;
}

test('[08.G-10] the newest call that goes on is the room’s', () => {
  const calls = [call('a', 1), call('b', 3), call('c', 2), call('d', 4, { isTerminated: true })];
  expect(currentMeshCall([...calls, call('e', 5, { hasSfu: true })])?.callId).toBe('b');
  expect(currentMeshCall([])).toBeNull();
});

test('[08.G-30] [08.G-31] whose time is over, who is not in the room, and who is in another call is not there', () => {
  const devices = [device('a', 100), device('b', 50), device('c', 200), device('d', 300, 'other')];
  const isJoined = (userId: string) => userId !== 'c';
  const at = (now: number) => meshParticipants(devices, { callId: 'c', now, isJoined }).map(({ userId }) => userId);
  expect([at(49), at(50), at(100)]).toEqual([['a', 'b'], ['a'], []]);
  expect([nextMeshExpiry(devices, 49), nextMeshExpiry(devices, 50), nextMeshExpiry(devices, 300)]).toEqual([
    50,
    100,
    null,
  ]);
});

test('[08.G-40] of two devices exactly one calls, the lower one', () => {
  const names = [
    ['@ana:x', 'B'],
    ['@ana:x', 'a'],
    ['@bo:x', 'A'],
    ['@Zoe:x', 'A'],
  ].map(([userId, deviceId]) => ({ userId, deviceId }) as unknown as Parameters<typeof placesMeshCall>[0]);
  for (const one of names)
    for (const other of names) if (one !== other) expect(placesMeshCall(one, other)).toBe(!placesMeshCall(other, one));
  const [first, second, third, fourth] = names;
  if (!first || !second || !third || !fourth) throw new Error('four');
  expect([placesMeshCall(first, second), placesMeshCall(first, third)]).toEqual([true, true]);
  expect(placesMeshCall(fourth, first)).toBe(true);
});
