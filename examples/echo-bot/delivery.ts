import type { EventId, RoomId, TransactionId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';

export type Delivery =
  | { readonly kind: 'delivered'; readonly eventId: EventId }
  | { readonly kind: 'refused'; readonly reason: string };

/** Waits until the server has taken an own message, or refused it. Being offline is waiting, however long. */
export function delivery(client: Client, roomId: RoomId, txnId: TransactionId): Promise<Delivery> {
  return new Promise((resolve) => {
    const timeline = client.listView('timeline.items', { roomId });
    const look = () => {
      if (timeline.current.kind !== 'ready') return;
      const item = timeline.current.value.items.find((each) => each.kind === 'event' && each.txnId === txnId);
      if (item?.kind !== 'event') return;
      const settle = (outcome: Delivery) => {
        timeline.close();
        resolve(outcome);
      };
      if (item.sendState?.kind === 'not_sent') settle({ kind: 'refused', reason: item.sendState.reason.kind });
      else if (item.eventId !== null) settle({ kind: 'delivered', eventId: item.eventId });
    };
    timeline.subscribe(look);
    look();
  });
}
