import { expect, test } from 'vitest';
import { createLog } from '../../../base/log/log.ts';
import { err, ok } from '../../../base/result/result.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { SealedRoomKey } from '../../../protocol/endpoints/room-keys.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import type { Requests } from '../../session/requests.ts';
import type { KeyBackupState } from './backup-state.ts';
import { fetchRoom } from './fetch-room.ts';

const ROOM = '!r:example.org' as RoomId;
const INFO = { version: '3', algorithm: '', publicKey: 'p', authData: {}, count: 0 };
const WORKING: KeyBackupState = { kind: 'working', info: INFO, privateKey: 'k' };

function given(answer: 'keys' | 'unreachable', keyCount = 450) {
  const key: SealedRoomKey = { roomId: ROOM, sessionId: 's', ephemeral: 'e', ciphertext: 'c', mac: 'm' };
  const asked: string[] = [];
  const taken: number[] = [];
  let isMarked = false;
  const machine = {
    history: {
      hasBackedUpKeys: () => Promise.resolve(ok(isMarked)),
      markBackedUpKeys: () => {
        isMarked = true;
        return Promise.resolve(ok());
      },
    },
    backup: {
      takeBack: (keys: readonly SealedRoomKey[]) => {
        taken.push(keys.length);
        return Promise.resolve(ok({ imported: keys.length, failed: 0 }));
      },
    },
  } as unknown as CryptoMachine;
  const requests = {
    send: ({ request }) => {
      asked.push(request.path);
      const keys = Array.from({ length: keyCount }, () => key);
      return Promise.resolve(answer === 'keys' ? ok(keys) : err({ kind: 'unreachable' }));
    },
  } as Pick<Requests, 'send'>;
  const fetch = (state: KeyBackupState) =>
    fetchRoom({ requests, log: createLog(() => undefined) }, machine, {
      ...{ roomId: ROOM, state, signal: new AbortController().signal },
    });
  return { asked, taken, fetch };
}

test('[06.HS-02] all keys of a room come from the backup, in parts, once', async () => {
  const { asked, taken, fetch } = given('keys');
  await fetch(WORKING);
  await fetch(WORKING);
  expect(asked).toEqual(['/_matrix/client/v3/room_keys/keys/!r%3Aexample.org']);
  expect(taken).toEqual([200, 200, 50]);
});

test('[06.HS-02] a backup that cannot be read is not asked, and one that does not answer is asked the next time', async () => {
  const locked = given('keys');
  await locked.fetch({ kind: 'locked', info: INFO, isTrusted: true });
  expect(locked.asked).toEqual([]);
  const { asked, taken, fetch } = given('unreachable');
  await fetch(WORKING);
  await fetch(WORKING);
  expect(asked).toHaveLength(2);
  expect(taken).toEqual([]);
});
