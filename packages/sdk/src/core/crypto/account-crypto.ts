import { sleep } from '../../base/clock/clock.ts';
import type { Log } from '../../base/log/log.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import type { OldTexts } from '../../platform/old-keys/old-key-store.ts';
import type { RawContent, RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomDelta, SyncBatch } from '../../protocol/sync/sync-batch.ts';
import type { Rooms } from '../rooms/account-rooms.ts';
import type { MemberLoader } from '../rooms/member-loader.ts';
import type { PushRuleBook } from '../rooms/push-rule-book.ts';
import type { Requests } from '../session/requests.ts';
import type { StoredSession } from '../session/stored-session.ts';
import type { Keeps } from '../storage/storage-status.ts';
import { AccountAttachments } from './attachments/account-attachments.ts';
import { AccountBackup } from './backup/account-backup.ts';
import { EventDoor } from './event-door.ts';
import { RoomHistory } from './history/room-history.ts';
import { Identities } from './identity/identities.ts';
import { type DeviceMessages, Intake } from './intake.ts';
import type { LateKeys } from './late-keys.ts';
import { type CryptoState, MachineKeeper } from './machine-keeper.ts';
import { membersOf } from './members-of.ts';
import type { OldKeys } from './old-keys/old-keys.ts';
import { Outgoing } from './outgoing.ts';
import { Recovery } from './recovery/recovery.ts';
import type { Reopened } from './reopener.ts';
import { type DeviceAddress, type DeviceEncryptFailure, type EncryptFailure, RoomEncryptor } from './room-encryptor.ts';
import { AccountVerification } from './verification/account-verification.ts';
import { RoomMessages } from './verification/room-messages.ts';

export interface CryptoOptions {
  readonly env: Env;
  readonly database: Database;
  readonly session: StoredSession;
  readonly keeps: Keeps;
  /** Texts that an older client stored in the pages' local storage. */
  readonly oldTexts: OldTexts;
  readonly requests: Requests;
  readonly rooms: Rooms;
  readonly pushRules: PushRuleBook;
  /** The loader of all members of a room. */
  readonly members: Pick<MemberLoader, 'load'>;
  readonly scope: Scope;
  readonly log: Log;
}

/** After the first answer of sync: the room list is painted by then, and nothing of the machine delays it. */
const START_AFTER_MS = 1_000;

/**
 * Encryption, for the account that runs. What syncs and what history comes through `take` and `open`; what is sent goes
 * through `encrypt`. The machine itself is in reach of nobody else.
 */
export class AccountCrypto {
  readonly identities: Identities;
  readonly attachments: AccountAttachments;
  readonly backup: AccountBackup;
  readonly recovery: Recovery;
  readonly verification: AccountVerification;
  readonly history: RoomHistory;
  readonly #options: CryptoOptions;
  readonly #keeper: MachineKeeper;
  readonly #intake: Intake;
  readonly #outgoing: Outgoing;
  readonly #door: EventDoor;
  readonly #encryptor: RoomEncryptor;
  #hasStarted = false;
  /** The number of takings-in of the OlmMachine when it was last asked for its requests. */
  #sentForTakenIn = 0;
  #takenAtMs: number | null = null;

  constructor(options: CryptoOptions) {
    this.#options = options;
    const { env, session, requests, scope, log, database, rooms, members } = options;
    const { clock } = env;
    const { userId, deviceId } = session;
    const outgoing = new Outgoing({ clock, database, requests, signal: scope.signal, log });
    const keeper = new MachineKeeper({ ...options, outgoing });
    this.attachments = new AccountAttachments(keeper);
    const intake = new Intake({ database, keeper, log });
    const backup = new AccountBackup({ env, database, requests, keeper, outgoing, scope, log });
    const door = new EventDoor({ ...options, keeper, backup });
    const whose = { userId, deviceId, clock, keeper, database, requests, scope, log };
    const identities = new Identities({ ...whose, outgoing });
    const encryptor = new RoomEncryptor({ database, clock, keeper, outgoing, rooms, members, identities, me: userId });
    const roomMessages = new RoomMessages({ clock, requests, rooms, encryptor, scope, log });
    this.recovery = new Recovery({ ...whose, env, me: userId, backup, outgoing, identity: identities.own });
    this.verification = new AccountVerification({
      ...{ ...whose, random: env.random, me: userId, outgoing, rooms: roomMessages },
      log: log.child('verification'),
    });
    this.history = new RoomHistory({ ...whose, env, me: userId, outgoing, rooms, backup, identities });
    this.backup = backup;
    this.identities = identities;
    this.#keeper = keeper;
    this.#intake = intake;
    this.#outgoing = outgoing;
    this.#door = door;
    this.#encryptor = encryptor;
    outgoing.toRoom.subscribe(({ machine, asked }) => roomMessages.enqueue(machine, asked));
    intake.heard.subscribe(({ machine, events }) => this.verification.heardFromDevices(machine, events));
    intake.heard.subscribe(({ events }) => this.history.accepted.heard(events));
    scope.onEnd(door.reopened.subscribe((reopened) => this.verification.heardLate(reopened)));
    keeper.opened.subscribe(() => this.#sendWhatWaits());
  }

  /** The keys of an older client for this device. */
  get oldKeys(): OldKeys {
    return this.#keeper.oldKeys;
  }

  get state(): Readable<CryptoState> {
    return this.#keeper.state;
  }

  /** True if messages to encrypted rooms can be sent, now or soon. */
  get isUsable(): boolean {
    return this.#keeper.isUsable;
  }

  /** Tells what devices sent to this one, decrypted. */
  get fromDevices(): Signal<DeviceMessages> {
    return this.#intake.fromDevices;
  }

  /** Tells what was decrypted since it was first seen. */
  get reopened(): Signal<Reopened> {
    return this.#door.reopened;
  }

  /** For what is shown and not stored. */
  get lateKeys(): LateKeys {
    return this.#door.lateKeys;
  }

  /** Takes in what a sync says of devices, then decrypts what it brings. A failure means that it must be asked for again. */
  async take(batch: SyncBatch, isGap: boolean): Promise<Result<SyncBatch, StorageFailure>> {
    const nowMs = this.#options.env.clock.monotonicMs();
    const taken = await this.#intake.take(batch, this.#takenAtMs === null ? null : nowMs - this.#takenAtMs, isGap);
    if (!taken.ok) return taken;
    this.#takenAtMs = nowMs;
    const rooms: RoomDelta[] = [];
    for (const delta of batch.rooms) rooms.push(await this.#door.openDelta(delta));
    const kept = await this.#door.keepNotes();
    if (!kept.ok) return kept;
    return ok({ ...batch, rooms });
  }

  /** A sync was stored: what the machine wants sent is sent, without anybody waiting for it. */
  synced(batch: SyncBatch): void {
    this.#start();
    for (const event of batch.accountData) this.recovery.accountData.emit(event);
    const { rooms, scope } = this.#options;
    const encrypted = batch.rooms.filter(({ roomId }) => rooms.records.get(roomId)?.isEncrypted === true);
    if (encrypted.length > 0 && this.#hasStarted) this.#keeper.want();
    const users = encrypted.flatMap(membersOf);
    const { machine } = this.#keeper;
    if (machine === null) return;
    scope.run(async () => {
      if (users.length > 0) await machine.track(users);
      const { takenIn } = this.#intake;
      const hasNews = users.length > 0 || takenIn !== this.#sentForTakenIn;
      this.#sentForTakenIn = takenIn;
      await this.#outgoing.runAfterSync(machine, hasNews);
      await this.identities.own.retry(machine);
    });
  }

  /** `events`, decrypted, for what somebody asked for and waits for anyhow. */
  openHistory(events: readonly RoomEvent[]): Promise<readonly RoomEvent[]> {
    return this.#door.openHistory(events);
  }

  /** The content of the `m.room.encrypted` that goes out instead. */
  encrypt(
    roomId: RoomId,
    type: string,
    content: RawContent,
    signal: AbortSignal,
  ): Promise<Result<RawContent, EncryptFailure>> {
    return this.#encryptor.encrypt(roomId, type, content, signal);
  }

  /** Encrypts a message to one device about an event in a room. Only devices that receive the room's keys receive it. */
  encryptTo(
    to: DeviceAddress,
    type: string,
    content: RawContent,
    signal: AbortSignal,
  ): Promise<Result<RawContent, DeviceEncryptFailure>> {
    return this.#encryptor.encryptTo(to, type, content, signal);
  }

  /** Has the next message of a room take a new key. */
  discardKey(roomId: RoomId, signal: AbortSignal): Promise<Result<void, EncryptFailure>> {
    return this.#encryptor.discardKey(roomId, signal);
  }

  /** Somebody begins to write to a room: what comes before encrypting is done meanwhile (06.C-14). */
  prepare(roomId: RoomId): void {
    const { rooms, scope } = this.#options;
    if (!this.isUsable || rooms.records.get(roomId)?.isEncrypted !== true) return;
    scope.run((signal) => this.#encryptor.prepare(roomId, signal));
  }

  /** A message is on its way to a room: where it was the last of its key, all get the next one meanwhile (06.C-14). */
  prepareNext(roomId: RoomId): void {
    if (this.#encryptor.needsNewKey(roomId)) this.prepare(roomId);
  }

  #start(): void {
    if (this.#hasStarted || !this.isUsable) return;
    this.#hasStarted = true;
    const { env, scope } = this.#options;
    scope.run(async (signal) => {
      if (!(await sleep(env.clock, START_AFTER_MS, signal))) return;
      await this.#door.restore();
      this.#keeper.allow();
      if (await this.#isNeeded()) this.#keeper.want();
    });
  }

  /** An account without anything encrypted whose keys are with the server does without the machine, and its memory. */
  async #isNeeded(): Promise<boolean> {
    const { rooms } = this.#options;
    if ([...rooms.records.values()].some(({ isEncrypted }) => isEncrypted)) return true;
    if ((await this.#intake.isWaiting()) || (await this.identities.own.isPending())) return true;
    if (await this.oldKeys.isPending()) return true;
    return !(await this.#keeper.hadKeys());
  }

  #sendWhatWaits(): void {
    const { machine } = this.#keeper;
    if (machine === null) return;
    this.#options.scope.run(async () => {
      await this.#intake.drain(machine);
      await this.#outgoing.run(machine);
      await this.identities.own.settle(machine);
    });
  }
}
