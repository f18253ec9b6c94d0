import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { EventAct } from '../../core/events/events.ts';
import type { Need } from '../../core/feature/faces.ts';
import { echoOf, type OutboxEntry } from '../../core/outbox/outbox.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { RefusedAct } from './contract.ts';

/** Acts on messages of a room that were refused. Nothing of it shows at the messages, which are as if it had not been. */
export function openRefused(
  account: Need<'me' | 'rooms' | 'outbox' | 'events'>,
  roomId: RoomId,
  scope: Scope,
): Readable<readonly RefusedAct<EventAct>[]> {
  const changed = new Signal<void>();
  scope.onEnd(account.outbox.changed.subscribe((room) => room === roomId && changed.emit()));
  return new DerivedValue([changed], () =>
    account.outbox.entriesOf(roomId).flatMap((entry) => refusedAct(account, entry) ?? []),
  );
}

function refusedAct(
  account: Need<'me' | 'rooms' | 'outbox' | 'events'>,
  entry: OutboxEntry,
): RefusedAct<EventAct> | null {
  if (entry.state.kind !== 'not_sent') return null;
  const act = actOf(account, entry);
  return act && { txnId: entry.txnId, act, reason: entry.state.reason };
}

/** Names the act of an entry on a message; null where it is a message itself, whose own line says that it was not sent. */
function actOf(account: Need<'me' | 'rooms' | 'outbox' | 'events'>, entry: OutboxEntry): EventAct | null {
  const { payload, roomId } = entry;
  if (payload.kind === 'redaction') return withdrawalOf(account, roomId, payload.target) ?? { kind: 'deletion' };
  const event = echoOf(entry, account.me)?.event;
  if (event === undefined) return null;
  return readRelation(event)?.kind === 'replace' ? { kind: 'edit' } : account.events.actOf(event);
}

/** For what stands on another event, as reactions do: a user withdraws it there, and sees no message deleted. Null for others. */
function withdrawalOf(
  { rooms, events: kinds }: Need<'me' | 'rooms' | 'outbox' | 'events'>,
  roomId: RoomId,
  target: EventId,
): EventAct | null {
  const chunks = rooms.peek(roomId)?.chunks ?? [];
  const event = chunks.flatMap(({ events }) => events.find(({ event_id }) => event_id === target) ?? [])[0];
  return event !== undefined && kinds.roleOf(event) === 'related' ? kinds.withdrawalOf(event) : null;
}
