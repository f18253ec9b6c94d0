import {
  type OlmMachine,
  type StoredRoomKeyBundleData,
  RoomId as WasmRoomId,
  UserId as WasmUserId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { encodeFileInfo } from '../../protocol/events/encrypted-file.ts';
import type { MxcUri, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { parseMxcUri } from '../../protocol/ids/parse.ts';
import type { EncryptedBytes } from './attachments.ts';
import type { CryptoRequest } from './crypto-request.ts';
import type { MachineHistory, UploadedBundle } from './history.ts';
import type { MachineCalls } from './machine-calls.ts';
import type { MachineResult } from './machine-result.ts';
import { takeEncrypted } from './wasm-attachments.ts';
import { strategyOf, takeRequest } from './wasm-values.ts';

/** Keys of a room's past, of the module. */
export class WasmHistory implements MachineHistory {
  readonly #calls: MachineCalls;

  constructor(calls: MachineCalls) {
    this.#calls = calls;
  }

  makeBundle(roomId: RoomId): MachineResult<EncryptedBytes | null> {
    return this.#calls.run(async (machine) => {
      const made = await machine.buildRoomKeyBundle(new WasmRoomId(roomId));
      return made === undefined ? null : takeEncrypted(made);
    });
  }

  announce(
    { roomId, userId, mxc, file }: UploadedBundle,
    recipients: 'signed' | 'verified',
  ): MachineResult<readonly CryptoRequest[]> {
    return this.#calls.run(async (machine) => {
      const info = JSON.stringify(encodeFileInfo(file));
      const [user, room] = [new WasmUserId(userId), new WasmRoomId(roomId)];
      const requests = await machine.shareRoomKeyBundleData(user, room, mxc, info, strategyOf(recipients));
      return requests.map(takeRequest);
    });
  }

  announced(roomId: RoomId, by: UserId): MachineResult<MxcUri | null> {
    return this.#calls.run(async (machine) => {
      const found = await find(machine, roomId, by);
      const url = found?.url;
      found?.free();
      return parseMxcUri(url);
    });
  }

  take(roomId: RoomId, by: UserId, bytes: Uint8Array<ArrayBuffer>): MachineResult<void> {
    return this.#calls.run(async (machine) => {
      const found = await find(machine, roomId, by);
      if (found === undefined) throw new TypeError('not announced');
      // It takes the announcement over.
      await machine.receiveRoomKeyBundle(found, bytes);
    });
  }

  hasBackedUpKeys(roomId: RoomId): MachineResult<boolean> {
    return this.#calls.run((machine) => machine.hasDownloadedAllRoomKeys(new WasmRoomId(roomId)));
  }

  markBackedUpKeys(roomId: RoomId): MachineResult<void> {
    return this.#calls.run((machine) => machine.setHasDownloadedAllRoomKeys(new WasmRoomId(roomId)));
  }
}

function find(machine: OlmMachine, roomId: RoomId, by: UserId): Promise<StoredRoomKeyBundleData | undefined> {
  return machine.getReceivedRoomKeyBundleData(new WasmRoomId(roomId), new WasmUserId(by));
}
