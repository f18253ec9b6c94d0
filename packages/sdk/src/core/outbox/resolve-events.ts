import type { RoomEvent } from '../../protocol/events/event.ts';
import { transactionIdOf, withoutTransactionId, withTransactionId } from '../../protocol/events/transaction-id.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { Outbox, Settled } from './account-outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { isEchoOf } from './same-message.ts';

/** Entries whose events have come back, and the events as they are to be stored. */
export interface Resolved extends Settled {
  readonly events: readonly RoomEvent[];
}

/**
 * Finds the entries whose events are among `events`: by the event id the server gave us, or by our transaction id on an
 * event of our own (02.T-08). What was sent encrypted has to be the very message: a server that could not read it does not say what it
 * was. Where the server had named it so, the entry was not sent (OB-16). An event that was found by its id alone gets the transaction id, so that it stays the same
 * item. The caller stores `ops` with the events and then calls `publish`.
 */
export function resolveEvents(outbox: Outbox, roomId: RoomId, events: readonly RoomEvent[]): Resolved {
  const entries = outbox.entriesOf(roomId);
  if (entries.length === 0) return { events, ops: [], publish: () => undefined };
  const done: Settled[] = [];
  const named = events.map((event) => {
    const entry = event.sender === outbox.me ? entries.find((candidate) => isNamedAs(event, candidate)) : undefined;
    if (entry === undefined) return event;
    if (!isEchoOf(event, entry)) {
      if (isNamedByAnswer(event, entry)) done.push(outbox.refute(entry));
      return withoutTransactionId(event);
    }
    done.push(outbox.settle(entry, event.event_id));
    return withTransactionId(event, entry.txnId);
  });
  return {
    events: named,
    ops: done.flatMap((settled) => settled.ops),
    publish: () => {
      for (const settled of done) settled.publish();
    },
  };
}

function isNamedAs(event: RoomEvent, entry: OutboxEntry): boolean {
  return isNamedByAnswer(event, entry) || transactionIdOf(event) === entry.txnId;
}

function isNamedByAnswer(event: RoomEvent, { state }: OutboxEntry): boolean {
  return state.kind === 'sent' && state.eventId === event.event_id;
}
