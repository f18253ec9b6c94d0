import type { DelayId, EventId, RoomId, TransactionId } from '@parley/sdk/internal/protocol/ids/ids.ts';

/** A message that the server is to send later, as it said itself. */
export interface Scheduled {
  readonly roomId: RoomId;
  readonly text: string;
  readonly delayId: DelayId;
  /** The person took it back, and was told that it is gone. */
  isCancelled: boolean;
}

/** What somebody else said, said again. */
interface Forwarded {
  readonly roomId: RoomId;
  readonly txnId: TransactionId;
}

/** What one machine's person had done that is no message of their own in words of their own. */
export class HandedOver {
  readonly #scheduled: Scheduled[] = [];
  readonly #forwardedEvents: Set<EventId>;
  #forwarded: Forwarded[] = [];
  /** Transactions that were given up or refused; that may be heard of before the engine's answer. */
  readonly #givenUp = new Set<string>();
  #count = 0;

  /** `forwardedEvents`: what was forwarded on any machine of the person. */
  constructor(forwardedEvents: Set<EventId>) {
    this.#forwardedEvents = forwardedEvents;
  }

  /** A text for a message to be sent later. It is written nowhere else. */
  scheduleText(name: string): string {
    this.#count += 1;
    return `${name} will say ${this.#count}`;
  }

  schedule(scheduled: Omit<Scheduled, 'isCancelled'>): void {
    this.#scheduled.push({ ...scheduled, isCancelled: false });
  }

  get scheduled(): readonly Scheduled[] {
    return this.#scheduled;
  }

  /** Whether an event may be forwarded: each once, so that a text twice is a fault. */
  mayForward(eventId: EventId): boolean {
    if (this.#forwardedEvents.has(eventId)) return false;
    this.#forwardedEvents.add(eventId);
    return true;
  }

  /** The engine said that it will send it. */
  forward(forwarded: Forwarded): void {
    this.#forwarded.push(forwarded);
  }

  /** What has to be at the server in the end. */
  get forwarded(): readonly Forwarded[] {
    return this.#forwarded.filter(({ txnId }) => !this.#givenUp.has(txnId));
  }

  /** The person gave it up, or the server refused it. */
  giveUp(txnId: string): void {
    this.#givenUp.add(txnId);
  }

  /** What was kept is gone, or older than it was. */
  lostStorage(): void {
    this.#forwarded = [];
  }
}
