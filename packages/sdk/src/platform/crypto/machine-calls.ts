/**
 * Calls of the crypto module. A trap leaves its memory in an unknown state, and a trap between two steps of a call means that the
 * call never ends. So an OlmMachine that trapped, or that is silent for too long, is broken for good: every later call reports
 * that.
 */
import type { OlmMachine } from '@matrix-org/matrix-sdk-crypto-wasm';
import type { Clock } from '../../base/clock/clock.ts';
import { describeError, type Log } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Signal } from '../../base/value/signal.ts';
import type { OpenMachine } from './device.ts';
import type { MachineFailure, MachineResult } from './machine-result.ts';

export interface MachineCallsOptions extends Pick<OpenMachine, 'mayRun'> {
  readonly clock: Clock;
  readonly log: Log;
}

/** Longer than any call takes: a thousand messages to this device are taken in within two seconds. */
const SILENT_MS = 20_000;

/**
 * One machine of the module, or another thing of its memory, in reach only of what `run` is given. All faces of the machine call it
 * through this.
 */
export class MachineCalls<Machine extends { close(): void } = OlmMachine> {
  readonly broke = new Signal<void>();
  /** Tells once that it closes: what else holds its store lets go. */
  readonly closing = new Signal<void>();
  readonly #machine: Machine;
  readonly #options: MachineCallsOptions;
  readonly #giveUps = new Set<() => void>();
  #isBroken = false;
  #revision = 0;

  constructor(machine: Machine, options: MachineCallsOptions) {
    this.#machine = machine;
    this.#options = options;
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Another number after every call that may have changed who gets which key, and while one is under way. */
  get revision(): number {
    return this.#revision;
  }

  /** What `run` comes to. Never rejects: what the module throws is a failure. */
  async run<Value>(run: (machine: Machine) => Promise<Value>): MachineResult<Value> {
    this.#revision += 1;
    const result = await this.ask(run);
    this.#revision += 1;
    return result;
  }

  /** As `run`, for what changes nothing of who gets which key. */
  ask<Value>(run: (machine: Machine) => Promise<Value>): MachineResult<Value> {
    if (this.#isBroken) return Promise.resolve(err({ kind: 'broken' }));
    const { clock, log } = this.#options;
    return new Promise((resolve) => {
      const settle = (result: Result<Value, MachineFailure>) => {
        stopWatch();
        this.#giveUps.delete(giveUp);
        resolve(result);
      };
      const giveUp = () => settle(err({ kind: 'broken' }));
      const stopWatch = clock.setTimer(SILENT_MS, () => {
        log.error('the crypto module is silent', null);
        this.break();
      });
      this.#giveUps.add(giveUp);
      // An exception before the promise exists becomes a rejection too.
      const started = this.#mayRun().then(() => run(this.#machine));
      started.then(
        (value) => settle(ok(value)),
        (error: unknown) => {
          if (isTrap(error)) {
            log.error('the crypto module trapped', error);
            this.break();
          }
          settle(err(this.#isBroken ? { kind: 'broken' } : { kind: 'failed', reason: describeError(error) }));
        },
      );
    });
  }

  /** Takes it for broken: its code trapped where nobody waited for it. */
  break(): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#giveUpAll();
    this.broke.emit();
  }

  close(): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#giveUpAll();
    this.closing.emit();
    this.release(() => this.#machine.close());
  }

  /** Gives back memory of the module, as far as it can: a call that is under way may still use it. */
  release(free: () => void): void {
    try {
      free();
    } catch (error) {
      this.#options.log.warn('memory of the crypto module could not be given back', { reason: describeError(error) });
    }
  }

  /** Two machines that write one store damage it: one that may not run any more is closed. */
  async #mayRun(): Promise<void> {
    const { mayRun = () => true } = this.#options;
    const may = mayRun();
    if (may === true || (await may)) return;
    this.#options.log.warn('a machine that another took the place of is closed');
    this.close();
    throw new Error('closed');
  }

  #giveUpAll(): void {
    for (const giveUp of [...this.#giveUps]) giveUp();
  }
}

/** True for a trap. Errors that the module itself throws have other names. */
export function isTrap(error: unknown): boolean {
  return error instanceof Error && error.name === 'RuntimeError';
}

/** The failure for an exception of the module while it opened something. */
export function failureOf(error: unknown): Result<never, MachineFailure> {
  return err(isTrap(error) ? { kind: 'broken' } : { kind: 'failed', reason: describeError(error) });
}
