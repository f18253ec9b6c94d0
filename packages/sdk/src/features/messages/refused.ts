import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { echoOf } from '../../core/outbox/echo.ts';
import type { OutboxEntry } from '../../core/outbox/outbox-entry.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { RefusedAct } from './contract.ts';

/** What was done to messages of a room and was refused. Nothing of it shows at the messages, which are as if it had not been. */
export function openRefused(
  account: Need<'me' | 'rooms' | 'outbox' | 'events'>,
  roomId: RoomId,
  scope: Scope,
): Readable<readonly RefusedAct<string>[]> {
  const changed = new Signal<void>();
  scope.onEnd(account.outbox.changed.subscribe((room) => room === roomId && changed.emit()));
  return new DerivedValue([changed], () =>
    account.outbox.entriesOf(roomId).flatMap((entry) => refusedAct(account, entry) ?? []),
  );
}

function refusedAct(
  account: Need<'me' | 'rooms' | 'outbox' | 'events'>,
  entry: OutboxEntry,
): RefusedAct<string> | null {
  if (entry.state.kind !== 'not_sent') return null;
  const act = actOf(account, entry);
  return act && { txnId: entry.txnId, act, reason: entry.state.reason };
}

/** What an entry does to a message; null where it is a message itself, whose own line says that it was not sent. */
function actOf(
  account: Need<'me' | 'rooms' | 'outbox' | 'events'>,
  entry: OutboxEntry,
): RefusedAct<string>['act'] | null {
  const { payload, roomId } = entry;
  if (payload.kind === 'redaction')
    return { kind: isRelated(account, roomId, payload.target) ? 'withdrawal' : 'deletion' };
  const event = echoOf(entry, account.me)?.event;
  if (event === undefined) return null;
  const relation = readRelation(event);
  switch (relation?.kind) {
    case 'annotation':
      return { kind: 'reaction', key: relation.key };
    case 'replace':
      return { kind: 'edit' };
    default: {
      const kind = account.events.actOf(event);
      return kind === null ? null : { kind };
    }
  }
}

/** True for what stands on another event, as reactions do: a user withdraws it there, and sees no message deleted. */
function isRelated(
  { rooms, events: kinds }: Need<'me' | 'rooms' | 'outbox' | 'events'>,
  roomId: RoomId,
  target: EventId,
): boolean {
  const chunks = rooms.peek(roomId)?.chunks ?? [];
  return chunks.some(({ events }) =>
    events.some((event) => event.event_id === target && kinds.roleOf(event) === 'related'),
  );
}
