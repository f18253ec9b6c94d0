import type { FakeHomeserver } from '../../homeserver/fake-homeserver.ts';
import type { SimDevice } from '../sim-device.ts';
import type { Tally } from '../tally.ts';
import { CryptoTruth } from './crypto-truth.ts';
import type { MachineState } from './machine-state.ts';

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
  readonly tally: Tally;
}): void {
  if (world.sealed === null) return;
  for (const { machines } of world.devices) {
    for (const state of machines?.states ?? []) {
      const { userId, deviceId, curve25519 } = state.self;
      const atServer = world.server.state.keys.oneTimeKeyIds(userId, deviceId, curve25519);
      const isPromised = world.sealed.truth.checkKeys(curve25519, atServer, (name) => isOrWasKeyOf(state, name));
      world.tally.note('I10 machines', isPromised);
    }
  }
}

/** An upload that arrives a second time brings back, at lawful servers too, what was claimed and used in between. */
function isOrWasKeyOf({ oneTimeKeys, readable }: MachineState, name: string): boolean {
  return oneTimeKeys.has(name) || [...readable].some((session) => session.includes(` by ${name} #`));
}
