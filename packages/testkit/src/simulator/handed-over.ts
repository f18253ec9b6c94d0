import type { DelayId, EventId, RoomId, TransactionId } from '@parley/sdk/internal/protocol/ids/ids.ts';

/** A message that the server is to send later, as it said itself. */
export interface Scheduled {
  readonly roomId: RoomId;
  readonly text: string;
  readonly delayId: DelayId;
  /** The person took it back, and was told that it is gone. */
  isCancelled: boolean;
}

/** A forwarded message of another user. */
interface Forwarded {
  readonly roomId: RoomId;
  readonly txnId: TransactionId;
}

/** The actions of one device's user that are not messages in their own words. */
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

  /** True if an event may be forwarded: each once, so that a repeated text is a fault. */
  mayForward(eventId: EventId): boolean {
    if (this.#forwardedEvents.has(eventId)) return false;
    this.#forwardedEvents.add(eventId);
    return true;
  }

  /** The engine said that it will send it. */
  forward(forwarded: Forwarded): void {
    this.#forwarded.push(forwarded);
  }

  /** The forwarded messages that must be at the server in the end. */
  get forwarded(): readonly Forwarded[] {
    return this.#forwarded.filter(({ txnId }) => !this.#givenUp.has(txnId));
  }

  /** The person gave it up, or the server refused it. */
  giveUp(txnId: string): void {
    this.#givenUp.add(txnId);
  }

  /** The stored data are gone, or older than they were. */
  lostStorage(): void {
    this.#forwarded = [];
  }
}
