import {
  type OlmMachine,
  OtherUserIdentity,
  OwnUserIdentity,
  Qr,
  QrCodeScan,
  Sas,
  type VerificationRequest,
  DeviceId as WasmDeviceId,
  EventId as WasmEventId,
  RoomId as WasmRoomId,
  UserId as WasmUserId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { isObject } from '../../base/json/guards.ts';
import { describeError } from '../../base/log/log.ts';
import { Signal } from '../../base/value/signal.ts';
import type { RawContent, RoomEvent } from '../../protocol/events/event.ts';
import type { VerificationMethod } from '../../protocol/events/verification.ts';
import type { DeviceId, EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { CryptoRequest } from './crypto-request.ts';
import { isTrap, type MachineCalls } from './machine-calls.ts';
import type { MachineResult } from './machine-result.ts';
import type {
  AskedVerification,
  MachineVerification,
  MachineVerifications,
  QrScan,
  VerificationName,
} from './verifications.ts';
import { takeFrom, takeRequest } from './wasm-values.ts';
import { methodsFor, type Started, stateOf, withCode } from './wasm-verification-state.ts';

type Outgoing = Parameters<typeof takeRequest>[0];

/** A verification in the module's memory. What has ended there is kept by this alone. */
interface Held {
  readonly request: VerificationRequest;
  /** The state machine that the request started last. */
  started: Started | null;
}

/** Verifications, of the module. */
export class WasmVerifications implements MachineVerifications {
  readonly changed = new Signal<void>();
  readonly #calls: MachineCalls;
  readonly #held = new Map<string, Held>();

  constructor(calls: MachineCalls) {
    this.#calls = calls;
    // They hold the machine's store as it does.
    calls.closing.subscribe(() => this.#letGo());
  }

  /** The module heard or was told something that may concern verifications. */
  touch(): void {
    if (this.#held.size > 0) this.changed.emit();
  }

  requestOwn(methods: readonly VerificationMethod[]): MachineResult<AskedVerification | null> {
    return this.#calls.run(async (machine) => {
      const identity = await machine.getIdentity(machine.userId);
      if (identity === undefined) return null;
      return takeFrom(identity, async () => {
        if (!(identity instanceof OwnUserIdentity)) return null;
        return this.#asked(await identity.requestVerification(methodsFor(methods)));
      });
    });
  }

  requestDevice(
    userId: UserId,
    deviceId: DeviceId,
    methods: readonly VerificationMethod[],
  ): MachineResult<AskedVerification | null> {
    return this.#calls.run(async (machine) => {
      const device = await machine.getDevice(new WasmUserId(userId), new WasmDeviceId(deviceId));
      if (device === undefined) return null;
      return takeFrom(device, () => this.#asked(device.requestVerification(methodsFor(methods))));
    });
  }

  requestContent(userId: UserId, methods: readonly VerificationMethod[]): MachineResult<RawContent | null> {
    return this.#withIdentity(userId, (identity) => {
      const content: unknown = JSON.parse(identity.verificationRequestContent(methodsFor(methods)));
      return isObject(content) ? content : null;
    });
  }

  requestInRoom(
    userId: UserId,
    roomId: RoomId,
    eventId: EventId,
    methods: readonly VerificationMethod[],
  ): MachineResult<MachineVerification | null> {
    return this.#withIdentity(userId, (identity) => {
      const room = new WasmRoomId(roomId);
      return this.#take(identity.requestVerification(room, new WasmEventId(eventId), methodsFor(methods)));
    });
  }

  receive({ type, event_id, room_id, sender, content, origin_server_ts: sent }: RoomEvent): MachineResult<void> {
    return this.#calls.run(async (machine) => {
      const event = { type, event_id, room_id, sender, content, origin_server_ts: Math.floor(sent) };
      await machine.receiveVerificationEvent(JSON.stringify(event), new WasmRoomId(room_id));
      this.touch();
    });
  }

  read(name: VerificationName): MachineResult<MachineVerification | null> {
    return this.#calls.run((machine) => {
      const held = this.#find(machine, name);
      return Promise.resolve(held === null ? null : this.#stateOf(held));
    });
  }

  forget(name: VerificationName): void {
    const held = this.#held.get(keyOf(name));
    this.#held.delete(keyOf(name));
    if (held !== undefined) this.#free(held);
  }

  accept(name: VerificationName, methods: readonly VerificationMethod[]): MachineResult<readonly CryptoRequest[]> {
    return this.#act(name, ({ request }) => [request.acceptWithMethods(methodsFor(methods))]);
  }

  startSas(name: VerificationName): MachineResult<readonly CryptoRequest[]> {
    return this.#act(name, async ({ request }) => {
      const started = await request.startSas();
      if (started === undefined) return [];
      started[0].free();
      return [started[1]];
    });
  }

  acceptSas(name: VerificationName): MachineResult<readonly CryptoRequest[]> {
    return this.#act(name, ({ started }) => [started instanceof Sas ? started.accept() : undefined]);
  }

  confirmSas(name: VerificationName): MachineResult<readonly CryptoRequest[]> {
    return this.#act(name, ({ started }) => (started instanceof Sas ? started.confirm() : []));
  }

  showQr(name: VerificationName): MachineResult<boolean> {
    return this.#calls.run(async (machine) => {
      const held = this.#find(machine, name);
      const made = await held?.request.generateQrCode();
      if (held === null || made === undefined) return false;
      made.free();
      this.#follow(held);
      return held.started instanceof Qr;
    });
  }

  scanQr(name: VerificationName, bytes: Uint8Array): MachineResult<QrScan> {
    return this.#calls.run(async (machine): Promise<QrScan> => {
      const held = this.#find(machine, name);
      const code = scanned(bytes);
      if (held === null || code === null) return { kind: 'otherCode' };
      try {
        const qr = (await held.request.scanQrCode(code)) as Qr | undefined;
        const requests = qr === undefined ? [] : taken([qr.reciprocate()]);
        qr?.free();
        this.#follow(held);
        return requests.length === 0 ? { kind: 'otherCode' } : { kind: 'scanned', requests };
      } catch (error) {
        if (isTrap(error)) throw error;
        return { kind: describeError(error).includes('flow') ? 'otherCode' : 'mismatch' };
      } finally {
        code.free();
      }
    });
  }

  confirmQr(name: VerificationName): MachineResult<readonly CryptoRequest[]> {
    return this.#act(name, ({ started }) => [started instanceof Qr ? started.confirmScanning() : undefined]);
  }

  cancel(name: VerificationName, code: string, reason: string): MachineResult<readonly CryptoRequest[]> {
    return this.#calls.run((machine) => {
      const held = this.#find(machine, name);
      if (held === null) return Promise.resolve([]);
      this.#follow(held);
      const requests = taken([held.started?.cancelWithCode(code) ?? held.request.cancel()]);
      return Promise.resolve(requests.map((request) => withCode(request, code, reason)));
    });
  }

  /** What `act` makes to be sent. */
  #act(
    name: VerificationName,
    act: (held: Held) => (Outgoing | undefined)[] | Promise<(Outgoing | undefined)[]>,
  ): MachineResult<readonly CryptoRequest[]> {
    return this.#calls.run(async (machine) => {
      const held = this.#find(machine, name);
      if (held === null) return [];
      this.#follow(held);
      const requests = taken(await act(held));
      this.#follow(held);
      return requests;
    });
  }

  #asked([request, outgoing]: [VerificationRequest, Outgoing]): AskedVerification | null {
    const verification = this.#take(request);
    const [plain] = taken([outgoing]);
    return plain === undefined ? null : { verification, request: plain };
  }

  #withIdentity<Value>(
    userId: UserId,
    use: (identity: OtherUserIdentity) => Value | null,
  ): MachineResult<Value | null> {
    return this.#calls.run(async (machine) => {
      const identity = await machine.getIdentity(new WasmUserId(userId));
      if (identity === undefined) return null;
      return takeFrom(identity, () => (identity instanceof OtherUserIdentity ? use(identity) : null));
    });
  }

  #letGo(): void {
    for (const held of this.#held.values()) this.#free(held);
    this.#held.clear();
  }

  #free({ request, started }: Held): void {
    if (started !== null) this.#calls.release(() => started.free());
    this.#calls.release(() => request.free());
  }

  #find(machine: OlmMachine, name: VerificationName): Held | null {
    const held = this.#held.get(keyOf(name));
    if (held !== undefined) return held;
    const request = machine.getVerificationRequest(new WasmUserId(name.userId), name.flowId);
    if (request === undefined) return null;
    return this.#hold(request);
  }

  #take(request: VerificationRequest): MachineVerification {
    return this.#stateOf(this.#hold(request));
  }

  #hold(request: VerificationRequest): Held {
    const held: Held = { request, started: null };
    this.#held.set(keyOf({ userId: request.otherUserId.toString() as UserId, flowId: request.flowId }), held);
    return held;
  }

  #stateOf(held: Held): MachineVerification {
    this.#follow(held);
    return stateOf(held.request, held.started);
  }

  /** Keeps what the request leads to: that may change, and is not to be had any more once it ended. */
  #follow(held: Held): void {
    const started = held.request.getVerification();
    if (started === undefined) return;
    held.started?.free();
    held.started = started;
  }
}

function keyOf({ userId, flowId }: VerificationName): string {
  return JSON.stringify([userId, flowId]);
}

function scanned(bytes: Uint8Array): QrCodeScan | null {
  try {
    return QrCodeScan.fromBytes(new Uint8ClampedArray(bytes));
  } catch (error) {
    if (isTrap(error)) throw error;
    return null;
  }
}

function taken(requests: readonly (Outgoing | undefined)[]): readonly CryptoRequest[] {
  return requests.flatMap((request) => (request === undefined ? [] : takeRequest(request)));
}
