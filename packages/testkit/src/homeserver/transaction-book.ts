/** How long Synapse knows a transaction of a device again. */
const REMEMBERED_MS = 24 * 60 * 60 * 1_000;

interface Transaction {
  readonly result: string;
  readonly atMs: number;
}

/** What devices sent under which of their transactions, and what came of it. */
export class TransactionBook {
  readonly #transactions = new Map<string, Transaction>();

  /** What came of a transaction, unless it is forgotten by now. `scope` is what its id is unique in. */
  known(scope: readonly string[], transactionId: string, nowMs: number): string | undefined {
    const found = this.#transactions.get(slotOf(scope, transactionId));
    return found === undefined || nowMs - found.atMs >= REMEMBERED_MS ? undefined : found.result;
  }

  remember(scope: readonly string[], transactionId: string, result: string, nowMs: number): void {
    this.#transactions.set(slotOf(scope, transactionId), { result, atMs: nowMs });
  }

  /** What last came of a transaction of this name, whoever's it was and however long ago: for tests, no server can say it. */
  everTaken(transactionId: string): string | undefined {
    const end = slotOf([], transactionId).slice(1);
    return [...this.#transactions].find(([slot]) => slot.endsWith(end))?.[1].result;
  }
}

function slotOf(scope: readonly string[], transactionId: string): string {
  return JSON.stringify([...scope, transactionId]);
}
