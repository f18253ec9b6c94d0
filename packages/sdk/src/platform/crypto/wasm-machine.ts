/** The machine on `@matrix-org/matrix-sdk-crypto-wasm`. Fetched when it is needed: the module is large. */
import {
  DeviceLists,
  initAsync,
  OlmMachine,
  DeviceId as WasmDeviceId,
  RoomId as WasmRoomId,
  UserId as WasmUserId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { describeError } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Signal } from '../../base/value/signal.ts';
import type { RawContent, RoomEvent } from '../../protocol/events/event.ts';
import type { Shield } from '../../protocol/events/event-crypto.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type {
  CryptoChanges,
  CryptoMachine,
  CryptoMachines,
  Decryption,
  OpenedBefore,
  RoomKeyName,
  RoomKeySettings,
  RotationPeriods,
  ToDeviceEvent,
} from './crypto-machine.ts';
import type { CryptoRequest } from './crypto-request.ts';
import type { DeviceIdentity, OpenMachine } from './device.ts';
import { failureOf, MachineCalls, type MachineCallsOptions } from './machine-calls.ts';
import type { MachineFailure, MachineResult } from './machine-result.ts';
import { createAttachments } from './wasm-attachments.ts';
import { WasmBackup } from './wasm-backup.ts';
import { decryptWith, shieldNow } from './wasm-decryption.ts';
import { WasmDehydration } from './wasm-dehydration.ts';
import { WasmHistory } from './wasm-history.ts';
import { WasmIdentities } from './wasm-identities.ts';
import { WasmSecrets } from './wasm-secrets.ts';
import { toDeviceEventOf, WasmMessages } from './wasm-to-device.ts';
import {
  contentOf,
  keySettingsOf,
  openHandle,
  roomKeyNameOf,
  roomSettingsOf,
  takeFrom,
  takeRequest,
  typeOf,
  usersOf,
} from './wasm-values.ts';
import { WasmVerifications } from './wasm-verifications.ts';

export interface WasmMachineOptions extends OpenMachine, MachineCallsOptions {
  /** For what the platform does quicker than the module; null where the program gave none. */
  readonly primitives: CryptoMachines['primitives'];
}

/** Opens a machine. */
export async function openWasmMachine(options: WasmMachineOptions): Promise<Result<WasmMachine, MachineFailure>> {
  const { userId, deviceId, store } = options;
  try {
    await initAsync();
  } catch (error) {
    // It could not be fetched, and this copy of the code will not ask again.
    options.log.warn('no crypto module', { reason: describeError(error) });
    return err({ kind: 'broken' });
  }
  try {
    // The machine has its own hold of the store; the handle would keep the database open after the machine was closed.
    const machine = await takeFrom(await openHandle(store), (handle) =>
      OlmMachine.initFromStore(new WasmUserId(userId), new WasmDeviceId(deviceId), handle),
    );
    return ok(new WasmMachine(machine, options));
  } catch (error) {
    return failureOf(error);
  }
}

export class WasmMachine implements CryptoMachine {
  readonly identity: DeviceIdentity;
  readonly roomKeys = new Signal<readonly RoomKeyName[]>();
  readonly verifications: WasmVerifications;
  readonly identities: WasmIdentities;
  readonly attachments: CryptoMachine['attachments'];
  readonly backup: WasmBackup;
  readonly secrets: WasmSecrets;
  readonly dehydration: WasmDehydration;
  readonly history: WasmHistory;
  readonly messages: WasmMessages;
  readonly #calls: MachineCalls;

  constructor(machine: OlmMachine, options: WasmMachineOptions) {
    this.#calls = new MachineCalls(machine, options);
    this.verifications = new WasmVerifications(this.#calls);
    this.identities = new WasmIdentities(this.#calls);
    this.attachments = createAttachments(this.#calls, options.primitives);
    this.backup = new WasmBackup(this.#calls);
    this.secrets = new WasmSecrets(this.#calls);
    this.dehydration = new WasmDehydration(this.#calls);
    this.history = new WasmHistory(this.#calls);
    this.messages = new WasmMessages(this.#calls);
    const { curve25519, ed25519 } = machine.identityKeys;
    this.identity = { curve25519: curve25519.toBase64(), ed25519: ed25519.toBase64() };
    // Keys are not asked of others, nor given to who asks (06.C-05): the backup and the sender bring them.
    machine.roomKeyRequestsEnabled = false;
    machine.roomKeyForwardingEnabled = false;
    machine.registerRoomKeyUpdatedCallback((infos) => {
      this.roomKeys.emit(infos.flatMap(roomKeyNameOf));
      return Promise.resolve();
    });
  }

  get isBroken(): boolean {
    return this.#calls.isBroken;
  }

  get broke(): Signal<void> {
    return this.#calls.broke;
  }

  get revision(): number {
    return this.#calls.revision;
  }

  receive(changes: CryptoChanges): MachineResult<readonly ToDeviceEvent[]> {
    const { toDevice, changedUsers, leftUsers } = changes;
    const isGap = changes.isGap === true;
    const isOfOthers = isGap || toDevice.length + changedUsers.length + leftUsers.length > 0;
    return this.#calls[isOfOthers ? 'run' : 'ask'](async (machine) => {
      if (isGap) await machine.markAllTrackedUsersAsDirty();
      // Under the rules of sliding sync a count that is not said has not changed; `/v3/sync` says those that matter.
      const done = await machine.receiveSyncChangesMsc4186(
        JSON.stringify(changes.toDevice),
        new DeviceLists(usersOf(changes.changedUsers), usersOf(changes.leftUsers)),
        new Map(changes.oneTimeKeyCounts ?? []),
        changes.unusedFallbackKeys === null ? undefined : new Set(changes.unusedFallbackKeys),
      );
      const messages = done.flatMap(toDeviceEventOf);
      this.verifications.touch();
      return messages;
    });
  }

  outgoing(): MachineResult<readonly CryptoRequest[]> {
    return this.#calls.ask(async (machine) => (await machine.outgoingRequests()).map(takeRequest));
  }

  markSent(request: CryptoRequest, answer: string): MachineResult<void> {
    return this.#calls.run(async (machine) => {
      await machine.markRequestAsSent(request.id, typeOf(request), answer);
      this.verifications.touch();
    });
  }

  track(users: readonly UserId[]): MachineResult<void> {
    return this.#calls.ask((machine) => machine.updateTrackedUsers(usersOf(users)));
  }

  claimMissing(users: readonly UserId[]): MachineResult<CryptoRequest | null> {
    return this.#calls.ask(async (machine) => {
      const claim = await machine.getMissingSessions(usersOf(users));
      return claim === null || claim === undefined ? null : takeRequest(claim);
    });
  }

  shareRoomKey(
    roomId: RoomId,
    users: readonly UserId[],
    settings: RoomKeySettings,
  ): MachineResult<readonly CryptoRequest[]> {
    return this.#calls.ask(async (machine) => {
      const made = keySettingsOf(settings);
      const sharing = machine.shareRoomKey(new WasmRoomId(roomId), usersOf(users), made);
      made.free();
      return (await sharing).map(takeRequest);
    });
  }

  encrypt(roomId: RoomId, type: string, content: RawContent): MachineResult<RawContent> {
    return this.#calls.ask(async (machine) => {
      return contentOf(await machine.encryptRoomEvent(new WasmRoomId(roomId), type, JSON.stringify(content)));
    });
  }

  discardRoomKey(roomId: RoomId): MachineResult<boolean> {
    return this.#calls.ask((machine) => machine.invalidateGroupSession(new WasmRoomId(roomId)));
  }

  decrypt(event: RoomEvent): MachineResult<Decryption> {
    return this.#calls.ask((machine) => decryptWith(machine, event));
  }

  shieldOf(event: RoomEvent, opened: OpenedBefore): MachineResult<Shield> {
    return this.#calls.ask((machine) => shieldNow(machine, event, opened));
  }

  roomSettings(roomId: RoomId): MachineResult<RotationPeriods | null> {
    return this.#calls.ask(async (machine) => {
      const found = await machine.getRoomSettings(new WasmRoomId(roomId));
      if (found === undefined) return null;
      const { sessionRotationPeriodMs: periodMs, sessionRotationPeriodMessages: periodMessages } = found;
      found.free();
      return periodMs === undefined || periodMessages === undefined ? null : { periodMs, periodMessages };
    });
  }

  setRoomSettings(roomId: RoomId, periods: RotationPeriods): MachineResult<void> {
    return this.#calls.run((machine) => machine.setRoomSettings(new WasmRoomId(roomId), roomSettingsOf(periods)));
  }

  close(): void {
    this.#calls.close();
  }

  /** Takes it for broken: its code trapped where nobody waited for it. */
  break(): void {
    this.#calls.break();
  }
}
