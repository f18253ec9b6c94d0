import type { Scope } from '../../base/scope/scope.ts';
import type { AccountCore, HearingAccount } from '../../core/account/account.ts';
import type { FeatureContext } from '../../core/feature/feature.ts';
import type { StreamSource } from '../../port/host/handlers.ts';
import { StreamLog } from '../../port/host/stream-log.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { decodeMessage, wordsOf } from '../../protocol/events/message.ts';
import type { IncomingMessage } from './contract.ts';

/** For whoever reads slowly or was away for a moment. */
const KEPT = 1_000;

/** Follows whoever is signed in and collects the messages that arrive, until `scope` ends. */
export function openIncoming(context: FeatureContext<HearingAccount>, scope: Scope): StreamSource<IncomingMessage> {
  const log = new StreamLog<IncomingMessage>(KEPT);
  const { account } = context.accounts;
  let stop: () => void = () => undefined;
  const follow = () => {
    stop();
    const current = account.current;
    if (current === null) return;
    stop = current.timelines.arrived.subscribe((events) => {
      for (const message of events.flatMap((event) => incomingOf(current, event) ?? [])) log.append(message);
    });
  };
  follow();
  scope.onEnd(account.subscribe(follow));
  scope.onEnd(() => stop());
  return log;
}

function incomingOf(account: AccountCore, event: RoomEvent): IncomingMessage | null {
  const { room_id: roomId, event_id: eventId, sender, origin_server_ts: timestamp } = event;
  if (event.type !== 'm.room.message' || sender === account.me || !account.events.isMessage(event)) return null;
  if (account.rooms.records.get(roomId)?.membership !== 'join') return null;
  const content = decodeMessage(event.content);
  // Stickers are no messages of this kind.
  if (content.kind === 'malformed' || content.kind === 'sticker') return null;
  const body = wordsOf(content);
  return body === null || body === '' ? null : { roomId, eventId, sender, timestamp, kind: content.kind, body };
}
