import type { Log } from '../../../base/log/log.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import { roomKeysOf } from '../../../protocol/endpoints/room-keys.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import type { Requests } from '../../session/requests.ts';
import type { KeyBackupState } from './backup-state.ts';

export interface FetchRoomOptions {
  readonly requests: Pick<Requests, 'send'>;
  readonly log: Log;
}

export interface FetchRoomRequest {
  readonly roomId: RoomId;
  readonly state: KeyBackupState;
  readonly signal: AbortSignal;
}

const CHUNK = 200;

/** Takes all keys of one room out of the backup, once. Other devices of the person may have put some there that never came here. */
export async function fetchRoom(
  { requests, log }: FetchRoomOptions,
  machine: CryptoMachine,
  { roomId, state, signal }: FetchRoomRequest,
): Promise<void> {
  if (state.kind !== 'working') return;
  const isDone = await machine.history.hasBackedUpKeys(roomId);
  if (!isDone.ok || isDone.value) return;
  const { privateKey, info } = state;
  const answer = await requests.send(roomKeysOf(info.version, roomId), { signal });
  if (!answer.ok) {
    log.warn('the keys of a room could not be had from the backup', { failure: answer.error.kind });
    return;
  }
  for (let at = 0; at < answer.value.length; at += CHUNK) {
    const taken = await machine.backup.takeBack(answer.value.slice(at, at + CHUNK), {
      privateKey,
      version: info.version,
    });
    if (!taken.ok) return;
  }
  await machine.history.markBackedUpKeys(roomId);
}
