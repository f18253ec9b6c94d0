import type { Clock } from '../../base/clock/clock.ts';
import { own, stringAt } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { CryptoMachine, RoomKeySettings, RotationPeriods } from '../../platform/crypto/crypto-machine.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { DeviceId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { Rooms } from '../rooms/account-rooms.ts';
import type { MemberLoader, MemberLoadFailure } from '../rooms/member-loader.ts';
import type { RoomState } from '../rooms/room-state.ts';
import type { HeldBack } from '../session/send-failure.ts';
import { beginSessions, ONE_TRY } from './begin-sessions.ts';
import { findDoubt } from './identity/find-doubt.ts';
import type { Identities } from './identity/identities.ts';
import { DEFAULT_PERIODS, periodsOf, recipientsOf, visibilityOf } from './key-settings.ts';
import type { MachineKeeper } from './machine-keeper.ts';
import type { Outgoing, OutgoingFailure } from './outgoing.ts';
import { isSame, RoomSharing, type SharingBasis } from './room-sharing.ts';

export interface EncryptorOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly keeper: MachineKeeper;
  readonly outgoing: Outgoing;
  readonly rooms: Rooms;
  readonly members: Pick<MemberLoader, 'load'>;
  readonly identities: Pick<Identities, 'trust' | 'troubled' | 'blocked'>;
  readonly me: UserId;
}

export type EncryptFailure =
  | MemberLoadFailure
  | OutgoingFailure
  | HeldBack
  /** There is no machine, and will be none; or the engine ends. */
  | { readonly kind: 'noMachine' };

/** Nothing can be written to that device: it is not known, begins no session, or may not read what is said in the room. */
export type DeviceEncryptFailure = EncryptFailure | { readonly kind: 'unknownDevice' };

/** A device, and the room that a message to it is about. */
export interface DeviceAddress {
  readonly roomId: RoomId;
  readonly userId: UserId;
  readonly deviceId: DeviceId;
}

/**
 * Encrypts what is sent to rooms: knows the devices of everybody in the room, begins sessions with those that have none, gives them
 * the room's key and only then encrypts (06.C-11). A room's messages are encrypted one after the other.
 */
export class RoomEncryptor {
  readonly #options: EncryptorOptions;
  readonly #rooms = new Map<RoomId, RoomSharing>();

  constructor(options: EncryptorOptions) {
    this.#options = options;
    options.keeper.opened.subscribe((machine) => {
      for (const sharing of this.#rooms.values()) sharing.forget();
      machine.roomKeys.subscribe((names) => {
        for (const { roomId, sessionId } of names) this.#rooms.get(roomId)?.heard(sessionId);
      });
    });
  }

  /** The content of the `m.room.encrypted` that goes out instead. */
  encrypt(
    roomId: RoomId,
    type: string,
    content: RawContent,
    signal: AbortSignal,
  ): Promise<Result<RawContent, EncryptFailure>> {
    return this.#inRoom(roomId, signal, async (machine, sharing) => {
      const encrypted = await machine.encrypt(roomId, type, content);
      if (!encrypted.ok) {
        sharing.forget();
        return err({ kind: 'machine' });
      }
      sharing.used(stringAt(encrypted.value, 'session_id') ?? '');
      // The relation is outside too, where the server and users without the key can read it (06.C-15, 01.E-07).
      const relation = own(content, 'm.relates_to');
      return ok(relation === undefined ? encrypted.value : { ...encrypted.value, 'm.relates_to': relation });
    });
  }

  /** The content of the `m.room.encrypted` that goes to one device. What is made for a room is safe from a power cut before it is sent. */
  encryptTo(
    { roomId, userId, deviceId }: DeviceAddress,
    type: string,
    content: RawContent,
    signal: AbortSignal,
  ): Promise<Result<RawContent, DeviceEncryptFailure>> {
    return this.#withMachine<RawContent, DeviceEncryptFailure>(roomId, signal, async (machine) => {
      const begun = await beginSessions(this.#options.outgoing, machine, [userId]);
      if (!begun.ok) return begun;
      const recipients = await this.#recipients(machine, roomId, [userId]);
      if (!recipients.ok) return recipients;
      const to = { userId, deviceId, recipients: recipients.value };
      const encrypted = await machine.messages.encryptTo(to, type, content);
      if (!encrypted.ok && encrypted.error.kind === 'broken') return err({ kind: 'machine' });
      if (!encrypted.ok || encrypted.value === null) return err({ kind: 'unknownDevice' });
      return (await this.#options.outgoing.makeSafe()) ? ok(encrypted.value) : err({ kind: 'storageFailed' });
    });
  }

  /** Has the next message of a room take a new key, which everybody in the room gets with it. */
  discardKey(roomId: RoomId, signal: AbortSignal): Promise<Result<void, EncryptFailure>> {
    return this.#withMachine<void, EncryptFailure>(roomId, signal, async (machine, sharing) => {
      sharing.forget();
      const discarded = await machine.discardRoomKey(roomId);
      return discarded.ok ? ok() : err({ kind: 'machine' });
    });
  }

  /** True if the next message to a room takes a new key. */
  needsNewKey(roomId: RoomId): boolean {
    return this.#rooms.get(roomId)?.isWornOut === true;
  }

  /** Does what comes before encrypting, so that a message that is being written need not wait for it (06.C-14). */
  async prepare(roomId: RoomId, signal: AbortSignal): Promise<void> {
    await this.#inRoom(roomId, signal, () => Promise.resolve(ok()));
  }

  #inRoom<Value>(
    roomId: RoomId,
    signal: AbortSignal,
    use: (machine: CryptoMachine, sharing: RoomSharing) => Promise<Result<Value, EncryptFailure>>,
  ): Promise<Result<Value, EncryptFailure>> {
    return this.#withMachine(roomId, signal, async (machine, sharing) => {
      const shared = await this.#share(machine, roomId, sharing);
      return shared.ok ? use(machine, sharing) : shared;
    });
  }

  /** A room's one after the other. */
  #withMachine<Value, Failure>(
    roomId: RoomId,
    signal: AbortSignal,
    use: (machine: CryptoMachine, sharing: RoomSharing) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure | EncryptFailure>> {
    const sharing = this.#rooms.get(roomId) ?? new RoomSharing();
    this.#rooms.set(roomId, sharing);
    return sharing.serial.run(async (): Promise<Result<Value, Failure | EncryptFailure>> => {
      const machine = await this.#options.keeper.whenOpen(signal);
      if (machine === null) return err({ kind: 'noMachine' });
      // Only the one engine writes what the machine keeps, and only an engine may write to the database.
      const mayWrite = await this.#options.database.write([], 'relaxed');
      if (!mayWrite.ok) return err({ kind: 'storageFailed' });
      return use(machine, sharing);
    });
  }

  async #share(machine: CryptoMachine, roomId: RoomId, sharing: RoomSharing): Promise<Result<void, EncryptFailure>> {
    const { members, rooms, clock } = this.#options;
    const loaded = await members.load(roomId);
    if (!loaded.ok) return loaded;
    const room = await rooms.load(roomId);
    if (!room.ok) return err({ kind: 'storageFailed' });
    const { state } = room.value;
    const before = this.#basisOf(machine, state);
    if (sharing.isSettled(before, clock.now())) return ok();
    const periods = await this.#periods(machine, roomId, state.get('m.room.encryption')?.content);
    if (!periods.ok) return err({ kind: 'machine' });
    sharing.begin(clock.now(), periods.value);
    const gone = await this.#goThrough(machine, roomId, state, periods.value);
    if (!gone.ok) return gone;
    // Changes that arrive meanwhile are left to the next message.
    if (gone.value === 'nothingToDo' && isSame(before, this.#basisOf(machine, state))) sharing.settle(before);
    return ok();
  }

  #basisOf(machine: CryptoMachine, state: RoomState): SharingBasis {
    const [encryption, visibility] = [state.get('m.room.encryption'), state.get('m.room.history_visibility')];
    const { revision } = machine;
    const trust = this.#options.identities.trust.settings.current;
    return { machine, revision, state, memberRevision: state.memberRevision, encryption, visibility, trust };
  }

  /** Has everybody's devices known, begins sessions with those that have none, and gives the key to those that lack it. */
  async #goThrough(
    machine: CryptoMachine,
    roomId: RoomId,
    state: RoomState,
    periods: RotationPeriods,
  ): Promise<Result<'nothingToDo' | 'done', EncryptFailure>> {
    const users = recipientsOf(state);
    const begun = await beginSessions(this.#options.outgoing, machine, users);
    if (!begun.ok) return begun;
    const settings = { ...periods, historyVisibility: visibilityOf(state) };
    const recipients = await this.#recipients(machine, roomId, users);
    if (!recipients.ok) return recipients;
    const shares = await machine.shareRoomKey(roomId, users, { ...settings, recipients: recipients.value });
    if (!shares.ok) return err(await this.#doubt(machine, users, state));
    // Each is for devices of its own.
    const { outgoing } = this.#options;
    const sent = await Promise.all(shares.value.map((share) => outgoing.send(machine, share, ONE_TRY)));
    const failed = sent.find((one) => !one.ok);
    if (failed?.ok === false) return failed;
    return ok(begun.value || shares.value.length > 0 ? 'done' : 'nothingToDo');
  }

  /** A device whose owner's identity was never verified on it cannot tell whose devices are whose: it gives keys to all. */
  async #recipients(
    machine: CryptoMachine,
    roomId: RoomId,
    users: readonly UserId[],
  ): Promise<Result<RoomKeySettings['recipients'], EncryptFailure>> {
    const { identities, me } = this.#options;
    const own = await machine.identities.identityOf(me);
    if (!own.ok) return err({ kind: 'machine' });
    const isVouched = own.value?.wasVerified === true;
    // Nothing goes out by the word of an identity that took the place of one's own (SEC-16).
    if (isVouched && !own.value.isVerified) return err({ kind: 'ownIdentityChanged' });
    const settled = await identities.blocked.settle(machine, users);
    if (!settled.ok) return settled;
    const recipients = await identities.trust.recipientsOf(roomId, isVouched);
    if (recipients !== 'signed') return ok(recipients);
    const isCovered = await identities.blocked.coverAll(machine, users);
    return isCovered.ok ? ok(isCovered.value ? 'all' : 'signed') : isCovered;
  }

  /** Why no key was shared. Whom it is about is shown in the room, too. */
  async #doubt(machine: CryptoMachine, users: readonly UserId[], state: RoomState): Promise<EncryptFailure> {
    const { identities, me } = this.#options;
    const doubt = machine.isBroken
      ? null
      : await findDoubt(
          machine,
          users.filter((user) => user !== me),
        );
    if (doubt === null) return { kind: 'machine' };
    await identities.troubled.look(machine, doubt.users);
    return { kind: doubt.kind, people: doubt.users.map((userId) => ({ userId, name: state.nameOf(userId) })) };
  }

  /**
   * Rotation periods from the room's state, else from its earlier state. A server that omits the state must not weaken or end a room's
   * encryption (06.C-10). An unsupported algorithm changes nothing.
   */
  async #periods(
    machine: CryptoMachine,
    roomId: RoomId,
    said: RawContent | undefined,
  ): Promise<Result<RotationPeriods, unknown>> {
    const periods = said === undefined ? null : periodsOf(said);
    const kept = await machine.roomSettings(roomId);
    if (!kept.ok) return kept;
    if (periods === null) return ok(kept.value ?? DEFAULT_PERIODS);
    const isSame = kept.value?.periodMs === periods.periodMs && kept.value.periodMessages === periods.periodMessages;
    if (isSame) return ok(periods);
    const set = await machine.setRoomSettings(roomId, periods);
    return set.ok ? ok(periods) : set;
  }
}
