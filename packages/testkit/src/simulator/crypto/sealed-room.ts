import type { FakeHomeserver } from '../../homeserver/fake-homeserver.ts';
import type { SimDevice } from '../sim-device.ts';
import { CryptoTruth } from './crypto-truth.ts';

/** The encrypted room of a run. Only the accounts of the run are in it: nobody else in the simulated world has a machine. */
export interface SealedRoom {
  readonly id: string;
  readonly truth: CryptoTruth;
}

export function createSealedRoom(server: FakeHomeserver, members: readonly [string, ...string[]]): SealedRoom {
  const content = { algorithm: 'm.megolm.v1.aes-sha2' };
  const room = server.room(members, { name: 'Sealed', initialState: [{ type: 'm.room.encryption', content }] });
  return { id: room.id, truth: new CryptoTruth() };
}

/** I10, for all machines of the run. */
export function checkKeys(world: {
  readonly sealed: SealedRoom | null;
  readonly devices: readonly SimDevice[];
  readonly server: FakeHomeserver;
}): void {
  if (world.sealed === null) return;
  for (const { machines } of world.devices) {
    for (const { self, oneTimeKeys } of machines?.states ?? []) {
      const atServer = world.server.state.keys.oneTimeKeyIds(self.userId, self.deviceId, self.curve25519);
      world.sealed.truth.checkKeys(self.curve25519, atServer, oneTimeKeys);
    }
  }
}
