import type { JsonObject, WireEvent } from './wire.ts';

/** An event with what only the server knows of it. */
export interface StoredEvent {
  /** Its place in the server's one stream: later is larger, whatever `origin_server_ts` claims. */
  readonly position: number;
  readonly event: WireEvent;
  /** The device and transaction that sent it; only that device is told. */
  readonly sentBy?: { readonly deviceId: string; readonly transactionId: string };
  /** The state event it took the place of. */
  readonly replaced?: StoredEvent;
}

/** The event as `reader` gets it: `unsigned` depends on who asks and when. */
export function eventFor(
  stored: StoredEvent,
  reader: { readonly userId: string; readonly deviceId: string; readonly nowMs: number },
): WireEvent {
  const { event, sentBy, replaced } = stored;
  const unsigned: JsonObject = {
    age: Math.max(0, reader.nowMs - event.origin_server_ts),
    ...event.unsigned,
    ...(replaced === undefined
      ? {}
      : {
          replaces_state: replaced.event.event_id,
          prev_content: replaced.event.content,
          prev_sender: replaced.event.sender,
        }),
    ...(sentBy !== undefined && event.sender === reader.userId && sentBy.deviceId === reader.deviceId
      ? { transaction_id: sentBy.transactionId }
      : {}),
  };
  return { ...event, unsigned };
}

/** Encodes an event for a sync, whose events are below their room and do not name it. */
export function withoutRoomId({ room_id: _, ...event }: WireEvent): JsonObject {
  return { ...event };
}

/** The event without what tells its sender by which transaction it came. */
export function withoutTransaction({ sentBy: _, ...stored }: StoredEvent): StoredEvent {
  return stored;
}
