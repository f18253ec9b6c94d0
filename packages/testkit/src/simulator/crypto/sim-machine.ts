import { assertNever } from '@parley/sdk/internal/base/assert/assert.ts';
import { err, ok } from '@parley/sdk/internal/base/result/result.ts';
import { Signal } from '@parley/sdk/internal/base/value/signal.ts';
import type {
  CryptoChanges,
  CryptoMachine,
  Decryption,
  RoomKeyName,
  RoomKeySettings,
  RotationPeriods,
  ToDeviceEvent,
} from '@parley/sdk/internal/platform/crypto/crypto-machine.ts';
import type { CryptoRequest } from '@parley/sdk/internal/platform/crypto/crypto-request.ts';
import type { DeviceIdentity } from '@parley/sdk/internal/platform/crypto/device.ts';
import type { MachineResult } from '@parley/sdk/internal/platform/crypto/machine-result.ts';
import type { RawContent, RoomEvent } from '@parley/sdk/internal/protocol/events/event.ts';
import type { Shield } from '@parley/sdk/internal/protocol/events/event-crypto.ts';
import type { RoomId, UserId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import { asObject, asText, type Json, type JsonObject } from '../../homeserver/wire.ts';
import type { CryptoTruth } from './crypto-truth.ts';
import { heardOfLists, queried, queryOf, track } from './device-lists.ts';
import { claimed, claimOf, readMessage, repairOf, sealMessage, unseal } from './device-sessions.ts';
import { type MachineState, withEntry } from './machine-state.ts';
import { heardOfKeys, prepareUpload, uploaded } from './own-keys.ts';
import { decrypt, encrypt, share, shared, withInbound } from './room-keys.ts';
import { SIM_ATTACHMENTS } from './sim-attachments.ts';
import {
  SIM_BACKUP,
  SIM_DEHYDRATION,
  SIM_HISTORY,
  SIM_SECRETS,
  SIM_VERIFICATIONS,
  simIdentities,
} from './sim-facets.ts';

/** The place where an OlmMachine stores its state. */
export interface MachineStore {
  /** Does `step` after a while, with the state as it is then, and keeps what comes of it. Null where there is no store any more. */
  run<Value>(step: (state: MachineState) => readonly [MachineState, Value]): Promise<Value | null>;
  readonly nowMs: () => number;
}

export interface SimMachineOptions {
  readonly store: MachineStore;
  readonly truth: CryptoTruth;
  readonly self: MachineState['self'];
}

/**
 * A machine without cryptography, for thousands of runs: it does the bookkeeping of a real one (keys used once, sessions, who was given
 * what), each call in one step that is kept before it is answered.
 */
export class SimMachine implements CryptoMachine {
  readonly identity: DeviceIdentity;
  readonly roomKeys = new Signal<readonly RoomKeyName[]>();
  readonly broke = new Signal<void>();
  readonly verifications = SIM_VERIFICATIONS;
  readonly attachments = SIM_ATTACHMENTS;
  readonly backup = SIM_BACKUP;
  readonly secrets = SIM_SECRETS;
  readonly dehydration = SIM_DEHYDRATION;
  readonly history = SIM_HISTORY;
  readonly messages: CryptoMachine['messages'];
  readonly identities: CryptoMachine['identities'];
  readonly #options: SimMachineOptions;
  #isBroken = false;
  #revision = 0;

  constructor(options: SimMachineOptions) {
    this.#options = options;
    const { curve25519 } = options.self;
    this.identity = { curve25519, ed25519: curve25519 };
    this.messages = {
      encryptTo: (to, type, content) => this.#step((state) => [state, sealMessage(state, to, type, content)]),
    };
    this.identities = simIdentities(options.self, (step) => this.#step((state) => [state, step(state)]));
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  get revision(): number {
    return this.#revision;
  }

  receive(changes: CryptoChanges) {
    const { toDevice, changedUsers, leftUsers, isGap = false, oneTimeKeyCounts, unusedFallbackKeys } = changes;
    const { truth, self, store } = this.#options;
    const isOfOthers = isGap || toDevice.length + changedUsers.length + leftUsers.length > 0;
    return this.#step((before): readonly [MachineState, readonly ToDeviceEvent[]] => {
      if (isOfOthers) this.#revision += 1;
      let state = heardOfKeys(before, oneTimeKeyCounts, unusedFallbackKeys);
      state = heardOfLists(state, changes);
      const came: RoomKeyName[] = [];
      const events = toDevice.map((event): ToDeviceEvent => {
        const [type, sender] = [asText((event as JsonObject)['type']) ?? '', (event as JsonObject)['sender'] as UserId];
        const content = asObject((event as JsonObject)['content']);
        const unsealed = type === 'm.room.encrypted' ? unseal(state, content) : ({ kind: 'notForUs' } as const);
        if (unsealed.kind === 'failed') {
          truth.failed(self.curve25519, store.nowMs());
          ({ state } = unsealed);
        }
        if (unsealed.kind !== 'opened') return { type, sender, content, isEncrypted: false, senderKey: null };
        const message = readMessage(unsealed.payload);
        if (message !== null) {
          ({ state } = unsealed);
          truth.onMessage({ ...message, deviceId: self.deviceId });
          return { ...message, sender, isEncrypted: true, senderKey: unsealed.sender.curve25519 };
        }
        const next = withInbound(unsealed.state, unsealed.sender, unsealed.payload);
        state = next ?? unsealed.state;
        const sessionId = asText(unsealed.payload['session_id']) ?? '';
        truth.came(sessionId, self.curve25519, store.nowMs());
        if (next !== null) came.push({ roomId: unsealed.payload['room_id'] as RoomId, sessionId });
        return { type: 'm.room_key', sender, content: unsealed.payload, isEncrypted: true, senderKey: null };
      });
      if (came.length > 0) queueMicrotask(() => this.roomKeys.emit(came));
      return [state, events];
    });
  }

  outgoing(): MachineResult<readonly CryptoRequest[]> {
    return this.#step((before) => {
      const state = prepareUpload(before);
      const query = queryOf(state);
      const shares = [...state.outbound.values()].flatMap(({ unsent }) => unsent.map(({ request }) => request));
      const own = [state.upload, query, repairOf(state)].flatMap((request) => request ?? []);
      return [state, [...own, ...state.repairs, ...shares]];
    });
  }

  markSent(request: CryptoRequest, answer: string): MachineResult<void> {
    const body = parsed(answer);
    if (body === undefined) return Promise.resolve(err({ kind: 'failed', reason: 'no JSON' }));
    return this.#step((state) => {
      this.#revision += 1;
      return [answered(state, request, body), undefined];
    });
  }

  track(users: readonly UserId[]): MachineResult<void> {
    return this.#step((state) => [track(state, users), undefined]);
  }

  claimMissing(users: readonly UserId[]): MachineResult<CryptoRequest | null> {
    return this.#step((state) => [state, claimOf(state, users)]);
  }

  shareRoomKey(
    roomId: RoomId,
    users: readonly UserId[],
    settings: RoomKeySettings,
  ): MachineResult<readonly CryptoRequest[]> {
    const { truth, store } = this.#options;
    return this.#step((before) => {
      const { state, requests } = share(before, roomId, users, settings, store.nowMs());
      const session = state.outbound.get(roomId);
      if (session === undefined) return [state, requests];
      const { sessionId } = session;
      if (!before.inbound.has(sessionId)) queueMicrotask(() => this.roomKeys.emit([{ roomId, sessionId }]));
      truth.gave(sessionId, state.self.curve25519, 0, store.nowMs());
      truth.came(sessionId, state.self.curve25519, store.nowMs());
      for (const [curve25519, index] of session.sharedWith) truth.gave(sessionId, curve25519, index, store.nowMs());
      return [state, requests];
    });
  }

  async encrypt(roomId: RoomId, type: string, content: RawContent): MachineResult<RawContent> {
    const done = await this.#step((before): readonly [MachineState, RawContent | null] => {
      const encrypted = encrypt(before, roomId, { type, content: content as JsonObject }, this.#options.store.nowMs());
      return encrypted === null ? [before, null] : [encrypted.state, encrypted.content];
    });
    if (!done.ok) return done;
    return done.value === null ? err({ kind: 'failed', reason: 'no key was shared' }) : ok(done.value);
  }

  discardRoomKey(roomId: RoomId): MachineResult<boolean> {
    return this.#step((state) => {
      const outbound = new Map(state.outbound);
      return [{ ...state, outbound }, outbound.delete(roomId)];
    });
  }

  decrypt(event: RoomEvent): MachineResult<Decryption> {
    return this.#step((state) => [state, decrypt(state, event)]);
  }

  /** Everybody is sure here. */
  shieldOf(): MachineResult<Shield> {
    return this.#step((state) => [state, { color: 'none', reason: null }]);
  }

  roomSettings(roomId: RoomId): MachineResult<RotationPeriods | null> {
    return this.#step((state) => [state, state.settings.get(roomId) ?? null]);
  }

  setRoomSettings(roomId: RoomId, periods: RotationPeriods): MachineResult<void> {
    return this.#step((state) => [{ ...state, settings: withEntry(state.settings, roomId, periods) }, undefined]);
  }

  close(): void {
    this.#isBroken = true;
  }

  async #step<Value>(step: (state: MachineState) => readonly [MachineState, Value]): MachineResult<Value> {
    if (this.#isBroken) return err({ kind: 'broken' });
    const done = await this.#options.store.run((state) => {
      const [next, value] = step(state);
      return [next, { value }];
    });
    if (done !== null && !this.#isBroken) return ok(done.value);
    if (!this.#isBroken) {
      this.#isBroken = true;
      this.broke.emit();
    }
    return err({ kind: 'broken' });
  }
}

function parsed(answer: string): Json | undefined {
  try {
    return JSON.parse(answer) as Json;
  } catch {
    return undefined;
  }
}

function answered(state: MachineState, request: CryptoRequest, body: Json): MachineState {
  switch (request.kind) {
    case 'keysUpload':
      return uploaded(state, request, body);
    case 'keysQuery':
      return queried(state, request, body);
    case 'keysClaim':
      return claimed(state, body);
    case 'toDevice':
      return shared(state, request);
    case 'signatureUpload':
    case 'roomMessage':
    case 'keysBackup':
      return state;
    default:
      return assertNever(request);
  }
}
