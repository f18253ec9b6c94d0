import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { CommandResult } from '@parley/sdk/client/remote.ts';
import { Violation } from './violation.ts';

/** A message that a simulated person wrote. Its text is written nowhere else. */
export interface Written {
  readonly body: string;
  readonly roomId: string;
  /** The page it was written on; its messages arrive in the order of `number`. */
  readonly tab: string;
  readonly number: number;
  /** `asked` until the engine answered; `unknown` if it went away before. */
  state: 'asked' | 'accepted' | 'unknown' | 'refused';
  txnId: string | null;
  isDrawn: boolean;
  /** Since when it must not be lost any more: it was seen, or the engine said that it has it. */
  promisedAtMs: number;
  /** The person gave it up or tried it again: it may have been sent or not, and it may come late. */
  isTouched: boolean;
  /** It was shown as refused, so the person knows. */
  isRefused: boolean;
}

/** A message is shown on one page before the others, and may be promised shortly before it is shown. */
export const GRACE_MS = 5_000;

/** What one machine's person wrote, and what became of it. */
export class Ledger {
  readonly #byBody = new Map<string, Written>();
  readonly #lastArrived = new Map<string, Written>();
  #count = 0;

  /** Notes that something is written now. */
  write(roomId: string, tab: string, text: (number: number) => string): Written {
    this.#count += 1;
    const written: Written = {
      body: text(this.#count),
      roomId,
      tab,
      number: this.#count,
      state: 'asked',
      txnId: null,
      isDrawn: false,
      promisedAtMs: Number.POSITIVE_INFINITY,
      isTouched: false,
      isRefused: false,
    };
    this.#byBody.set(written.body, written);
    return written;
  }

  /** The engine answered. */
  answered(written: Written, result: CommandResult<ClientApi['messages.sendText']>, nowMs: number): void {
    if (result.ok) {
      written.promisedAtMs = Math.min(written.promisedAtMs, nowMs);
      written.state = 'accepted';
      written.txnId = result.value.txnId;
    } else written.state = result.error.kind === 'engineLost' ? 'unknown' : 'refused';
  }

  find(body: string): Written | undefined {
    return this.#byBody.get(body);
  }

  byTransaction(txnId: string): Written | undefined {
    for (const written of this.#byBody.values()) if (written.txnId === txnId) return written;
    return undefined;
  }

  /** Messages of a room that were promised before `nowMs`, but for those that every page has had time to show. */
  promised(roomId: string, nowMs: number): readonly Written[] {
    return [...this.#byBody.values()].filter(
      (written) => written.roomId === roomId && !written.isTouched && written.promisedAtMs < nowMs - GRACE_MS,
    );
  }

  get all(): Iterable<Written> {
    return this.#byBody.values();
  }

  /** The server took a message of this person (I3). */
  arrived(body: string): void {
    const written = this.#byBody.get(body);
    if (written === undefined || written.isTouched) return;
    const lane = `${written.roomId} ${written.tab}`;
    const last = this.#lastArrived.get(lane);
    if (last !== undefined && last.number > written.number) {
      throw new Violation('I3', `"${written.body}" was sent after "${last.body}", which was written later`);
    }
    this.#lastArrived.set(lane, written);
  }
}
