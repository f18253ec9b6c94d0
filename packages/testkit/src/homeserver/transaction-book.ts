/** The time for which Synapse remembers a transaction of a device. */
const REMEMBERED_MS = 24 * 60 * 60 * 1_000;

interface Transaction {
  readonly result: string;
  readonly atMs: number;
}

/** The transactions of devices and their results. */
export class TransactionBook {
  readonly #transactions = new Map<string, Transaction>();

  /** The result of a transaction, unless it is forgotten by now. `scope` is where its id is unique. */
  known(scope: readonly string[], transactionId: string, nowMs: number): string | undefined {
    const found = this.#transactions.get(slotOf(scope, transactionId));
    return found === undefined || nowMs - found.atMs >= REMEMBERED_MS ? undefined : found.result;
  }

  remember(scope: readonly string[], transactionId: string, result: string, nowMs: number): void {
    this.#transactions.set(slotOf(scope, transactionId), { result, atMs: nowMs });
  }

  /** The last result of a transaction of this name, of any device and at any time. For tests; no server can tell this. */
  everTaken(transactionId: string): string | undefined {
    const end = slotOf([], transactionId).slice(1);
    return [...this.#transactions].find(([slot]) => slot.endsWith(end))?.[1].result;
  }
}

function slotOf(scope: readonly string[], transactionId: string): string {
  return JSON.stringify([...scope, transactionId]);
}
