import { err, type Result } from '../../../base/result/result.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { Signal } from '../../../base/value/signal.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import type { MachineKeeper } from '../machine-keeper.ts';
import { type Answer, type IdentityFailure, OwnIdentity, type OwnIdentityOptions } from './own-identity.ts';

export interface IdentitiesOptions extends OwnIdentityOptions {
  readonly keeper: MachineKeeper;
  readonly scope: Scope;
}

/** Who people are: their identities and devices, whichever machine is open. */
export class Identities {
  /** Tells whose identity or devices may be others than before. */
  readonly changed = new Signal<readonly UserId[]>();
  readonly own: OwnIdentity;
  readonly #options: IdentitiesOptions;

  constructor(options: IdentitiesOptions) {
    this.#options = options;
    const { keeper, scope } = options;
    this.own = new OwnIdentity(options);
    let stop: (() => void) | undefined;
    const stopOpened = keeper.opened.subscribe((machine) => {
      stop?.();
      stop = machine.identities.changed.subscribe((userIds) => this.#heard(machine, userIds));
    });
    scope.onEnd(() => {
      stopOpened();
      stop?.();
      this.own.password.forget();
    });
  }

  /** Makes the person's own identity, as `OwnIdentity.make`. */
  async make(answer: Answer, signal: AbortSignal): Promise<Result<void, IdentityFailure>> {
    const machine = await this.#options.keeper.whenOpen(signal);
    return machine === null ? err({ kind: 'noMachine' }) : this.own.make(machine, answer);
  }

  /** Makes a new one, as `OwnIdentity.reset`. */
  async reset(answer: Answer, signal: AbortSignal): Promise<Result<void, IdentityFailure>> {
    const machine = await this.#options.keeper.whenOpen(signal);
    return machine === null ? err({ kind: 'noMachine' }) : this.own.reset(machine, answer);
  }

  #heard(machine: CryptoMachine, userIds: readonly UserId[]): void {
    const { scope, userId } = this.#options;
    if (userIds.includes(userId)) scope.run(() => this.own.refresh(machine));
    this.changed.emit(userIds);
  }
}
