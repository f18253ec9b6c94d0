import { Serial } from '../../../base/serial/serial.ts';
import { Signal } from '../../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { UserIdentity } from '../../../platform/crypto/identities.ts';
import type { Database, WriteOp } from '../../../platform/database/database.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import { troubleStore } from '../crypto-stores.ts';
import type { IdentityTrouble } from './trust-record.ts';

export type Troubles = ReadonlyMap<UserId, IdentityTrouble>;

/**
 * People whose identity is another one than before, until somebody accepts it or verifies them again (06.X-04). Kept, so that it is known at a
 * start without asking the machine of everybody.
 */
export class TroubledPeople {
  /** Tells of whom nothing is wrong any more. */
  readonly eased = new Signal<UserId>();
  readonly #database: Database;
  readonly #serial = new Serial();
  readonly #current = new ObservableValue<Troubles>(new Map());
  #restored: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  get current(): Readable<Troubles> {
    void this.#restore();
    return this.#current;
  }

  /** Looks at these people anew. */
  look(machine: CryptoMachine, userIds: readonly UserId[]): Promise<void> {
    return this.#serial.run(async () => {
      await this.#restore();
      const next = new Map(this.#current.current);
      const eased: UserId[] = [];
      const ops: WriteOp[] = [];
      for (const userId of userIds) {
        const found = await machine.identities.identityOf(userId);
        if (!found.ok) continue;
        const trouble = found.value === null ? null : troubleOf(found.value);
        if (trouble === (next.get(userId) ?? null)) continue;
        if (trouble === null) {
          next.delete(userId);
          eased.push(userId);
        } else next.set(userId, trouble);
        const key = ['trouble', userId] as const;
        ops.push(trouble === null ? troubleStore.delete(key) : troubleStore.put(key, { userId, trouble }));
      }
      if (ops.length === 0) return;
      // If it cannot be stored, whoever sends finds out once more.
      await this.#database.write(ops, 'relaxed');
      this.#current.set(next);
      for (const userId of eased) this.eased.emit(userId);
    });
  }

  #restore(): Promise<void> {
    this.#restored ??= troubleStore.range(this.#database, { prefix: ['trouble'] }).then((found) => {
      if (found.ok && found.value.length > 0)
        this.#current.set(new Map(found.value.map(({ userId, trouble }) => [userId, trouble])));
    });
    return this.#restored;
  }
}

export function troubleOf({ hasViolation, hasChanged }: UserIdentity): IdentityTrouble | null {
  if (hasViolation) return 'violation';
  return hasChanged ? 'changed' : null;
}
