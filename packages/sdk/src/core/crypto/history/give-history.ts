import type { Log } from '../../../base/log/log.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import { mediaUpload } from '../../../protocol/endpoints/media.ts';
import type { RoomId, UserId } from '../../../protocol/ids/ids.ts';
import type { Rooms } from '../../rooms/account-rooms.ts';
import type { Requests } from '../../session/requests.ts';
import { askForDevices } from '../ask-for-devices.ts';
import type { AccountBackup } from '../backup/account-backup.ts';
import type { Identities } from '../identity/identities.ts';
import { visibilityOf } from '../key-settings.ts';
import type { Outgoing, OutgoingFailure } from '../outgoing.ts';

export interface GiveOptions {
  readonly requests: Requests;
  readonly rooms: Pick<Rooms, 'load'>;
  readonly identities: Pick<Identities, 'trust' | 'blocked'>;
  readonly backup: Pick<AccountBackup, 'backup' | 'fetchRoom'>;
  readonly outgoing: Pick<Outgoing, 'send'>;
  readonly me: UserId;
  readonly log: Log;
}

export type GiveFailure = OutgoingFailure | { readonly kind: 'storageFailed' };

/** Whom keys are given to, and of which room. */
export interface Recipient {
  readonly roomId: RoomId;
  readonly userId: UserId;
}

/**
 * Gives somebody who is invited the keys of what was said before and may be read by whoever comes later (06.HS-02). It succeeds as well where
 * nothing may be given: the room's past is for its members, nobody vouches for this device, or none of theirs can be told from one that a
 * server made up (SEC-13). Doing it again does no harm.
 */
export async function giveHistory(
  options: GiveOptions,
  machine: CryptoMachine,
  recipient: Recipient,
  signal: AbortSignal,
): Promise<Result<void, GiveFailure>> {
  const { requests, outgoing, log } = options;
  const { roomId, userId } = recipient;
  const may = await mayGive(options, machine, roomId);
  if (!may.ok || !may.value) return may.ok ? ok() : may;
  const reached = await reach(options, machine, userId);
  if (!reached.ok || !reached.value) return reached.ok ? ok() : reached;
  await options.backup.fetchRoom(machine, roomId, signal);
  const bundle = await machine.history.makeBundle(roomId);
  if (!bundle.ok) return err({ kind: 'machine' });
  if (bundle.value === null) return ok();
  const { bytes, file } = bundle.value;
  const uploaded = await requests.send(mediaUpload(bytes, 'application/octet-stream'), { signal });
  if (!uploaded.ok) return uploaded;
  const trust = await options.identities.trust.recipientsOf(roomId, true);
  const announced = await machine.history.announce(
    { roomId, userId, mxc: uploaded.value, file },
    trust === 'verified' ? 'verified' : 'signed',
  );
  if (!announced.ok) {
    log.warn('the keys of a room were not given on', { reason: announced.error.kind });
    return err({ kind: 'machine' });
  }
  for (const request of announced.value) {
    const sent = await outgoing.send(machine, request);
    if (!sent.ok) return sent;
  }
  return ok();
}

/**
 * True if users who join may read earlier messages, and this device is verifiable, so that it can be distinguished from an invented one.
 */
async function mayGive(
  { rooms, me }: GiveOptions,
  machine: CryptoMachine,
  roomId: RoomId,
): Promise<Result<boolean, GiveFailure>> {
  const own = await machine.identities.identityOf(me);
  if (!own.ok) return err({ kind: 'machine' });
  const room = await rooms.load(roomId);
  if (!room.ok) return err({ kind: 'storageFailed' });
  const visibility = visibilityOf(room.value.state);
  return ok(own.value?.isVerified === true && visibility !== 'invited' && visibility !== 'joined');
}

/** Has a session with each device of somebody. False where there is none that its owner vouches for, or one is blocked. */
async function reach(
  { outgoing, identities }: GiveOptions,
  machine: CryptoMachine,
  userId: UserId,
): Promise<Result<boolean, GiveFailure>> {
  const asked = await askForDevices(outgoing, machine, [userId]);
  if (!asked.ok) return asked;
  const devices = await machine.identities.devicesOf(userId);
  if (!devices.ok) return err({ kind: 'machine' });
  if (!devices.value.some(({ isSignedByOwner }) => isSignedByOwner)) return ok(false);
  // The module minds no blocked device here.
  const isCovered = await identities.blocked.coverAll(machine, [userId]);
  if (!isCovered.ok || isCovered.value) return isCovered.ok ? ok(false) : isCovered;
  const claim = await machine.claimMissing([userId]);
  if (!claim.ok) return err({ kind: 'machine' });
  const claimed = claim.value === null ? ok() : await outgoing.send(machine, claim.value);
  return claimed.ok ? ok(true) : claimed;
}
