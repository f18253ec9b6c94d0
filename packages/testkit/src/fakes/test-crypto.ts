import { createLog } from '@parley/sdk/internal/base/log/log.ts';
import { err, ok } from '@parley/sdk/internal/base/result/result.ts';
import { Signal } from '@parley/sdk/internal/base/value/signal.ts';
import type { CryptoMachine, CryptoMachines } from '@parley/sdk/internal/platform/crypto/crypto-machine.ts';
import type { OpenMachine } from '@parley/sdk/internal/platform/crypto/device.ts';
import { createMemoryCrypto } from '@parley/sdk/internal/platform/crypto/memory-crypto.ts';
import type { MachineVerifications, VerificationName } from '@parley/sdk/internal/platform/crypto/verifications.ts';
import { createWasmQrChannels } from '@parley/sdk/internal/platform/crypto/wasm-qr-channels.ts';
import type { DeviceId, UserId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import { FakeClock } from './fake-clock.ts';
import { messagesTo } from './key-server.ts';
import { nodePrimitives } from './node-primitives.ts';

// The module loads in real time, which a test's clock does not have.
const first = await createMemoryCrypto(
  new FakeClock(),
  createLog(() => undefined),
  nodePrimitives,
).open({ userId: '@nobody:example.org' as UserId, deviceId: 'NONE' as DeviceId, store: null });
if (first.ok) first.value.close();

/**
 * The real machine, on keys in memory that a restarted engine finds again: hand the same `TestCrypto` to it, as one hands it the same
 * databases.
 */
export class TestCrypto implements CryptoMachines {
  readonly primitives = nodePrimitives;
  readonly migrations = null;
  readonly channels = createWasmQrChannels(() => undefined);
  readonly #inner: CryptoMachines;
  readonly #clock: FakeClock;
  readonly #kept = new Map<string, CryptoMachine>();
  readonly #open = new Set<() => void>();
  /** The verifications that an OlmMachine has in memory. */
  readonly #verifications: VerificationName[] = [];
  /** The OlmMachine that was opened last. */
  machine: CryptoMachine | null = null;
  /** The number of OlmMachines that were opened. */
  openCount = 0;
  readonly #calls = new Map<string, number>();
  #trapAt: string | null = null;
  #sprungAtMs: number | null = null;
  /** The time from the trap until the next OlmMachine was there; null before. */
  reopenedAfterMs: number | null = null;
  /** The names of all calls of OlmMachines and their parts, such as `backup.isEnabled`. */
  readonly asked = new Set<string>();

  constructor(clock: FakeClock) {
    this.#clock = clock;
    this.#inner = createMemoryCrypto(
      clock,
      createLog(() => undefined),
      nodePrimitives,
    );
  }

  async open(options: OpenMachine): ReturnType<CryptoMachines['open']> {
    const name = options.store?.name ?? '';
    const known = this.#kept.get(name);
    // The fence of the engine that was first is not that of the next, which goes on with the same machine.
    const unfenced = { ...options, mayRun: () => true };
    const opened = known === undefined ? await this.#inner.open(unfenced) : ok(known);
    if (!opened.ok) return opened;
    this.openCount += 1;
    if (this.#sprungAtMs !== null) this.reopenedAfterMs ??= this.#clock.monotonicMs() - this.#sprungAtMs;
    this.#kept.set(name, opened.value);
    if (known !== undefined) await this.#forgetVerifications(known);
    this.machine = this.#handOut(opened.value);
    return ok(this.machine);
  }

  /** The number of calls of that name. */
  calls(name: keyof CryptoMachine): number {
    return this.#calls.get(name) ?? 0;
  }

  /** The browser deletes what is kept of all machines. */
  loseAll(): void {
    this.#kept.clear();
  }

  /** The code of all machines that are open traps. */
  trap(): void {
    for (const trap of [...this.#open]) trap();
  }

  /** The code of the machine traps when that is asked next, in place of an answer. */
  trapAt(asked: string): void {
    this.#trapAt = asked;
  }

  /** True if the trap that was set has been triggered. */
  get hasSprung(): boolean {
    return this.#trapAt === null;
  }

  /** An OlmMachine stores nothing of verifications: the next one knows none. */
  async #forgetVerifications(machine: CryptoMachine): Promise<void> {
    for (const name of this.#verifications.splice(0)) {
      await machine.verifications.cancel(name, 'm.user', '');
      machine.verifications.forget(name);
    }
    // The signatures that they would have led to were in memory too.
    const waiting = await machine.outgoing();
    for (const request of waiting.ok ? waiting.value : [])
      if (request.kind === 'signatureUpload') await machine.markSent(request, JSON.stringify({ failures: {} }));
    // A verification that has ended is gone after the next sync.
    await machine.receive(messagesTo([]));
  }

  /** The same, but which are asked for is noted. */
  #noting(verifications: MachineVerifications): MachineVerifications {
    return new Proxy(verifications, {
      get: (target, name) => {
        const part: unknown = Reflect.get(target, name, target);
        if (typeof part !== 'function') return part;
        if (name !== 'read') return part.bind(target) as unknown;
        return (asked: VerificationName) => {
          this.#verifications.push(asked);
          return target.read(asked);
        };
      },
    });
  }

  /** A machine that closing does nothing to, for what it keeps in memory is its disk; and that can break. */
  #handOut(machine: CryptoMachine): CryptoMachine {
    const broke = new Signal<void>();
    let isBroken = false;
    this.#open.add(() => {
      isBroken = true;
      this.#open.clear();
      broke.emit();
    });
    const isDown = (path: string) => {
      this.asked.add(path);
      if (path === this.#trapAt && !isBroken) {
        this.#trapAt = null;
        this.#sprungAtMs = this.#clock.monotonicMs();
        this.trap();
      }
      return isBroken;
    };
    return new Proxy(machine, {
      get: (target, name) => {
        if (name === 'close') return () => undefined;
        if (name === 'broke') return broke;
        if (name === 'isBroken') return isBroken;
        if (name === 'verifications') return breakable(this.#noting(target.verifications), target, isDown, name);
        // Methods are asked for once a call.
        if (typeof name === 'string') this.#calls.set(name, (this.#calls.get(name) ?? 0) + 1);
        return breakable(Reflect.get(target, name, target), target, isDown, String(name));
      },
    });
  }
}

/** A part of a machine: once that is broken, its methods say so, and those of its faces. */
function breakable(part: unknown, owner: object, isDown: (path: string) => boolean, path: string): unknown {
  if (typeof part === 'function')
    return isDown(path) ? () => Promise.resolve(err({ kind: 'broken' })) : (part.bind(owner) as unknown);
  const isFace = typeof part === 'object' && part !== null && Object.getPrototypeOf(part) !== Object.prototype;
  if (!isFace || part instanceof Signal) return part;
  return new Proxy(part, {
    get: (target, name) => breakable(Reflect.get(target, name, target), target, isDown, `${path}.${String(name)}`),
  });
}
