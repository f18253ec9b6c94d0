/**
 * How far something to be sent can be, and what may follow what (02.T-01, 02.T-02). `encrypting` waits for encryption; events
 * from the server have no status. Pure.
 */

export type SendStatus = 'not_sent' | 'encrypting' | 'sending' | 'queued' | 'sent' | 'cancelled';

const NEXT: Readonly<Record<SendStatus, readonly SendStatus[]>> = {
  encrypting: ['sending', 'not_sent', 'cancelled'],
  sending: ['encrypting', 'queued', 'not_sent', 'sent'],
  queued: ['sending', 'not_sent', 'cancelled'],
  sent: [],
  not_sent: ['sending', 'queued', 'cancelled'],
  cancelled: [],
};

/** Throws where `after` cannot follow `before`: whoever moves an entry knows what it is. */
export function assertMove(before: SendStatus, after: SendStatus): void {
  if (!NEXT[before].includes(after)) throw new TypeError(`Invalid EventStatus transition ${before}->${after}`);
}

/** Whether something can still be given up as if it had never been (02.T-11). */
export function isCancellable(status: SendStatus): boolean {
  return NEXT[status].includes('cancelled');
}

/** In the words that other clients use. */
export function cannotCancelText(status: SendStatus): string {
  return `cannot cancel an event with status ${status}`;
}
