import type { Scheduler } from '../scheduler.ts';
import type { SimDevice } from '../sim-device.ts';
import type { ServerCondition } from '../sim-network.ts';
import type { Tally } from '../tally.ts';
import type { CallTruth } from './call-truth.ts';
import type { SimCall } from './sim-call.ts';

/** The world with a call, as its rules see it. */
export interface CallStage {
  readonly scheduler: Scheduler;
  readonly devices: readonly SimDevice[];
  readonly condition: ServerCondition;
  readonly isEncrypted: boolean;
  /** Machines whose disk lost their keys: until somebody signs in anew nobody can write to them. */
  readonly keyless: ReadonlySet<string>;
  readonly truth: CallTruth;
  readonly tally: Tally;
  readonly watch: { lookNow(): void };
  /** Calls of pages that live. */
  callsOf(device: SimDevice): readonly SimCall[];
  /** Somebody who was signed out signs in again. */
  signInAgain(device: SimDevice): void;
  pass(durationMs: number): Promise<void>;
  passUntil(isDone: () => boolean, limitMs: number): Promise<boolean>;
}
