import type { Scope } from '../../base/scope/scope.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { StreamSource } from '../../port/host/handlers.ts';
import { StreamLog } from '../../port/host/stream-log.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { decodeMessage, wordsOf } from '../../protocol/events/message.ts';
import type { IncomingMessage } from './contract.ts';

/** For whoever reads slowly or was away for a moment. */
const KEPT = 1_000;

/** Streams of the messages that arrive, over all accounts there are one after the other. */
export class IncomingMessages {
  readonly #logs = new Set<StreamLog<IncomingMessage>>();

  /** Collects the messages that arrive until `scope` ends. */
  open(scope: Scope): StreamSource<IncomingMessage> {
    const log = new StreamLog<IncomingMessage>(KEPT);
    this.#logs.add(log);
    scope.onEnd(() => this.#logs.delete(log));
    return log;
  }

  /** Takes events of an account that happened just now. */
  arrived(account: Need<'me' | 'rooms' | 'events'>, events: readonly RoomEvent[]): void {
    if (this.#logs.size === 0) return;
    for (const message of events.flatMap((event) => incomingOf(account, event) ?? []))
      for (const log of this.#logs) log.append(message);
  }
}

function incomingOf(account: Need<'me' | 'rooms' | 'events'>, event: RoomEvent): IncomingMessage | null {
  const { room_id: roomId, event_id: eventId, sender, origin_server_ts: timestamp } = event;
  if (event.type !== 'm.room.message' || sender === account.me || !account.events.isMessage(event)) return null;
  if (account.rooms.records.get(roomId)?.membership !== 'join') return null;
  const content = decodeMessage(event.content);
  // Stickers are no messages of this kind.
  if (content.kind === 'malformed' || content.kind === 'sticker') return null;
  const body = wordsOf(content);
  return body === null || body === '' ? null : { roomId, eventId, sender, timestamp, kind: content.kind, body };
}
