import { type Clock, sleep } from '../../../base/clock/clock.ts';
import type { Log } from '../../../base/log/log.ts';
import { ok } from '../../../base/result/result.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { OldKeyStore } from '../../../platform/old-keys/old-key-store.ts';
import type { Rooms } from '../../rooms/account-rooms.ts';
import { blockedStore } from '../crypto-stores.ts';
import type { Outgoing } from '../outgoing.ts';
import { noteOldRooms, readStage } from './old-device.ts';
import { blockedOf, type Owner, roomOf, STAGE, type Stage, trustedMasterOf } from './old-records.ts';

export interface FinishOptions {
  /** The rest of the old store; null if it is gone. */
  readonly store: OldKeyStore | null;
  readonly machine: CryptoMachine;
  readonly outgoing: Pick<Outgoing, 'send' | 'run'>;
  readonly owner: Owner;
  readonly database: Database;
  readonly rooms: Rooms;
  readonly makeSafe: () => Promise<boolean>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Before the own keys are asked for again, where the server does not show them. */
const ASK_AGAIN_MS = 2_000;

/**
 * The stages that take an open machine (06.LM-07): how rooms were encrypted, and whether the old client held the person's identity for
 * verified. Then the old store goes, unless something in it could not be read. Returns whether it is done; if not, it goes on from
 * there the next time.
 *
 * Nothing that devices sent may be given to the machine before: the module traps on it where it never saw its own device at the server.
 */
export async function finishMove(options: FinishOptions): Promise<boolean> {
  const { store } = options;
  const stage = store === null ? ok(STAGE.ownKeysAsked) : await readStage(store);
  if (!stage.ok) return false;
  if (store !== null && stage.value < STAGE.roomsMoved) {
    const isReached = (await moveRooms(options, store)) && (await reach(options, store, STAGE.roomsMoved));
    if (!isReached) return false;
  }
  if (!(await seeOwnDevice(options))) return false;
  if (store === null) return true;
  if (stage.value < STAGE.ownKeysAsked) {
    const isMoved = (await moveBlocked(options, store)) && (await moveTrust(options, store));
    const isReached = isMoved && (await reach(options, store, STAGE.ownKeysAsked));
    if (!isReached) return false;
  }
  return leave(options, store);
}

async function leave({ log }: FinishOptions, store: OldKeyStore): Promise<boolean> {
  const [sessions, roomKeys] = [await store.count('olm'), await store.count('megolm')];
  if (!sessions.ok || !roomKeys.ok) return false;
  if (sessions.value + roomKeys.value > 0) {
    store.close();
    return true;
  }
  const deleted = await store.destroy();
  // Something else has it open: nothing in it is needed any more.
  if (!deleted.ok) log.warn('an old key store is not deleted yet', { failure: deleted.error.kind });
  return true;
}

async function reach({ makeSafe }: FinishOptions, store: OldKeyStore, stage: Stage): Promise<boolean> {
  return (await makeSafe()) && (await store.setStage(stage)).ok;
}

async function moveRooms({ machine, rooms, log }: FinishOptions, store: OldKeyStore): Promise<boolean> {
  const known = await noteOldRooms(store, rooms);
  if (known === null) return false;
  for (const [roomId, settings] of known) {
    const room = roomOf(roomId, settings);
    const kept = room === null ? null : await machine.roomSettings(room.roomId);
    if (kept !== null && !kept.ok) return false;
    if (room === null) log.warn('how a room was encrypted is not known here', { roomId });
    // Newer settings of the room count.
    else if (kept?.value === null && !(await machine.setRoomSettings(room.roomId, room.periods)).ok) return false;
  }
  return true;
}

/** Asks the server for the own keys until they are there. */
async function seeOwnDevice({ machine, outgoing, owner, clock, signal, log }: FinishOptions): Promise<boolean> {
  for (;;) {
    const query = await machine.identities.query([owner.userId]);
    if (!query.ok) return false;
    const answer = await outgoing.send(machine, query.value);
    const devices = await machine.identities.devicesOf(owner.userId);
    if (!devices.ok || machine.isBroken || signal.aborted) return false;
    if (answer.ok && devices.value.some(({ deviceId }) => deviceId === owner.deviceId)) return true;
    log.info('the own keys are asked for again', { failure: answer.ok ? 'not there' : answer.error.kind });
    // They may have to be brought there first.
    await outgoing.run(machine);
    if (!(await sleep(clock, ASK_AGAIN_MS, signal))) return false;
  }
}

/** The machine is told of them when their people's devices are known to it. */
async function moveBlocked({ database }: FinishOptions, store: OldKeyStore): Promise<boolean> {
  const devices = await store.value('devices');
  if (!devices.ok) return false;
  const ops = blockedOf(devices.value).map(({ userId, deviceId }) =>
    blockedStore.put(['blocked', userId, deviceId], { userId, deviceId, isByPerson: true }),
  );
  return ops.length === 0 || (await database.write(ops, 'strict')).ok;
}

/** Restores the user's verification of the own identity. Without the private key the OlmMachine would not know of it. */
async function moveTrust({ machine, owner: { userId } }: FinishOptions, store: OldKeyStore): Promise<boolean> {
  const stored = await store.value('crossSigningKeys');
  const own = await machine.identities.identityOf(userId);
  if (!stored.ok || !own.ok) return false;
  if (own.value === null || own.value.isVerified || own.value.masterKey !== trustedMasterOf(stored.value)) return true;
  // Signing marks it, too. Nobody verified anything anew, so what it would have the server told is dropped.
  return (await machine.identities.signIdentity(userId)).ok;
}
