import type { Scope } from '../../base/scope/scope.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { FeatureContext } from '../../core/feature/feature.ts';
import { isMessage } from '../../core/rooms/unread.ts';
import type { Timelines } from '../../core/timeline/timelines.ts';
import type { StreamSource } from '../../port/host/handlers.ts';
import { StreamLog } from '../../port/host/stream-log.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { decodeMessage, type MessageContent } from '../../protocol/events/message.ts';
import type { IncomingMessage, MessageKind } from './contract.ts';

/** An account that tells of events as they arrive. */
export interface HearingAccount extends AccountCore {
  readonly timelines: Pick<Timelines<never, never>, 'arrived'>;
}

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
  if (event.type !== 'm.room.message' || sender === account.me || !isMessage(event)) return null;
  if (account.rooms.records.get(roomId)?.membership !== 'join') return null;
  const said = read(decodeMessage(event.content));
  return said === null || said.body === '' ? null : { roomId, eventId, sender, timestamp, ...said };
}

function read(content: MessageContent): { readonly kind: MessageKind; readonly body: string } | null {
  switch (content.kind) {
    case 'text':
    case 'notice':
    case 'emote':
    case 'location':
    case 'unknown':
      return { kind: content.kind, body: content.body };
    case 'image':
    case 'file':
    case 'audio':
    case 'video':
      return { kind: content.kind, body: content.caption?.body ?? content.media.fileName };
    case 'sticker':
    case 'malformed':
      return null;
  }
}
