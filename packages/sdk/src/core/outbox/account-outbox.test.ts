import { settle } from '@parley/testkit/fakes/fake-clock.ts';
import { createTestEnv } from '@parley/testkit/fakes/test-env.ts';
import { expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { transactionIdOf } from '../../protocol/events/transaction-id.ts';
import type { EventId, RoomId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import { Outbox } from './account-outbox.ts';
import { localEventId } from './dependencies.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { resolveEvents } from './resolve-events.ts';

const ROOM = '!room:example.org' as RoomId;
const ME = '@me:example.org' as UserId;

async function start() {
  const env = createTestEnv({ http: async () => ({ ok: false, error: { kind: 'unreachable' } }) });
  const opened = await env.databases.open({ name: 'test', version: 1, stores: ['outbox', 'meta'] });
  if (!opened.ok) throw new Error(opened.error.kind);
  const database: Database = opened.value;
  const make = () => new Outbox(env, database, { me: ME, newestOf: () => null });
  return { env, database, make, outbox: make() };
}

async function add(outbox: Outbox, body: string): Promise<OutboxEntry> {
  const added = await outbox.add(ROOM, { kind: 'event', type: 'm.room.message', content: { body } });
  if (!added.ok) throw new Error(added.error.kind);
  return added.value;
}

function eventOf(eventId: string, txnId: string | null, sender = ME): RoomEvent {
  const unsigned = txnId === null ? {} : { unsigned: { transaction_id: txnId } };
  return {
    event_id: eventId as EventId,
    room_id: ROOM,
    type: 'm.room.message',
    sender,
    origin_server_ts: 1,
    content: {},
    ...unsigned,
  };
}

const bodies = (outbox: Outbox) =>
  outbox.entriesOf(ROOM).map(({ payload }) => (payload.kind === 'event' ? payload.content['body'] : null));

test('[OB-07] entries keep the order they were made in, also across a restart, and ids are never made twice', async () => {
  const { make, outbox } = await start();
  await Promise.all(['a', 'b', 'c'].map((body) => add(outbox, body)));
  expect(bodies(outbox)).toEqual(['a', 'b', 'c']);
  const again = make();
  await again.restore();
  await add(again, 'd');
  expect(bodies(again)).toEqual(['a', 'b', 'c', 'd']);
  expect(new Set(again.entriesOf(ROOM).map(({ txnId }) => txnId)).size).toBe(4);
});

test('[OB-08] what was being sent is queued after a restart, under the same id', async () => {
  const { make, outbox } = await start();
  const entry = await add(outbox, 'a');
  outbox.steps.setUnderWay(entry, true);
  expect(outbox.entriesOf(ROOM)[0]?.state.kind).toBe('sending');
  const again = make();
  await again.restore();
  expect(again.entriesOf(ROOM)).toEqual([entry]);
});

test('[SEC-14] what was sent encrypted is not taken for something else that a server says it was', async () => {
  const { outbox } = await start();
  const entry = await add(outbox, 'a');
  outbox.steps.setUnderWay(entry, true);
  outbox.steps.setEncrypting(entry);
  const encrypted = { ciphertext: 'C', session_id: 'S' };
  await outbox.steps.setEncrypted(entry, encrypted);
  const shield = { color: 'none', reason: null } as const;
  const crypto = { kind: 'opened', sessionId: 'S', senderKey: 'K', senderDevice: null, shield } as const;
  const { content } = entry.payload as Extract<typeof entry.payload, { kind: 'event' }>;
  const { type } = entry.payload as Extract<typeof entry.payload, { kind: 'event' }>;
  const named = eventOf('$a', entry.txnId);
  const swapped: readonly RoomEvent[] = [
    { ...named, type, content },
    { ...named, type, content: { body: 'I pay' } },
    { ...named, type, content: { body: 'I pay' }, crypto },
    { ...named, type: 'm.room.encrypted', content: { ...encrypted, ciphertext: 'D' } },
  ];
  for (const event of swapped) {
    const resolved = resolveEvents(outbox, ROOM, [event]);
    expect(resolved.ops).toEqual([]);
    expect(resolved.events.map(transactionIdOf)).toEqual([undefined]);
  }
  const real = [
    { ...named, type, content, crypto },
    { ...named, type: 'm.room.encrypted', content: encrypted },
    { ...named, content: {}, unsigned: { ...named.unsigned, redacted_because: { type: 'm.room.redaction' } } },
  ];
  for (const event of real) expect(resolveEvents(outbox, ROOM, [event]).ops).not.toEqual([]);
});

test('[02.T-08] an event resolves its entry by transaction id or by event id, and only if it is mine', async () => {
  const { outbox } = await start();
  const [first, second, third] = [await add(outbox, 'a'), await add(outbox, 'b'), await add(outbox, 'c')];
  outbox.steps.setUnderWay(second, true);
  await outbox.steps.setState(second, { kind: 'sent', eventId: '$second' as EventId });
  const strangers = [
    eventOf('$x', third.txnId, '@eve:example.org' as UserId),
    eventOf('$second', null, '@eve:example.org' as UserId),
  ];
  const events = [...strangers, eventOf('$first', first.txnId), eventOf('$second', null), eventOf('$other', 'unknown')];
  const resolved = resolveEvents(outbox, ROOM, events);
  expect(bodies(outbox)).toEqual(['a', 'b', 'c']);
  resolved.publish();
  expect(bodies(outbox)).toEqual(['c']);
  expect(resolved.events.map(transactionIdOf)).toEqual([third.txnId, undefined, first.txnId, second.txnId, 'unknown']);
  expect(resolved.events[2]).toBe(events[2]);
});

test('[OB-09] a late change does not bring an entry back whose event has come', async () => {
  const { database, make, outbox } = await start();
  const entry = await add(outbox, 'a');
  const resolved = resolveEvents(outbox, ROOM, [eventOf('$a', entry.txnId)]);
  const stored = database.write(resolved.ops, 'relaxed');
  outbox.steps.setUnderWay(entry, true);
  const late = outbox.steps.setState(entry, { kind: 'not_sent', reason: { kind: 'tooLarge' } });
  await stored;
  resolved.publish();
  await late;
  expect(outbox.entriesOf(ROOM)).toEqual([]);
  const again = make();
  await again.restore();
  expect(again.rooms).toEqual([]);
});

test('[OB-06] nothing is shown that is not stored', async () => {
  const { env, outbox } = await start();
  env.databases.failWrites(() => ({ kind: 'quotaExceeded' }));
  const added = await outbox.add(ROOM, { kind: 'redaction', target: '$x' as EventId, reason: null });
  expect(added).toEqual({ ok: false, error: { kind: 'quotaExceeded' } });
  expect(outbox.rooms).toEqual([]);
  expect(outbox.find(ROOM, 'nothing' as TransactionId)).toBe(undefined);
});

test('[02.T-09] a name that could not be stored is stored with what is made safe next', async () => {
  const { env, database, make, outbox } = await start();
  const entry = await add(outbox, 'a');
  const resolved = resolveEvents(outbox, ROOM, [eventOf('$a', entry.txnId)]);
  // It is written while the event is being stored.
  await outbox.add(ROOM, { kind: 'redaction', target: localEventId(ROOM, entry.txnId), reason: null });
  await outbox.safety.secure();
  await database.write(resolved.ops, 'relaxed');
  const mend = env.databases.failWrites(() => ({ kind: 'quotaExceeded' }));
  resolved.publish();
  await settle();
  expect(outbox.safety.isSafe()).toBe(false);
  expect((await outbox.safety.secure()).ok).toBe(false);
  mend();
  expect((await outbox.safety.secure()).ok).toBe(true);
  expect(outbox.safety.isSafe()).toBe(true);
  const again = make();
  await again.restore();
  expect(again.entriesOf(ROOM).map(({ payload }) => payload)).toEqual([
    { kind: 'redaction', target: '$a', reason: null },
  ]);
});

test('[02.T-09] what was done before its name could be stored does not come back', async () => {
  const { env, database, make, outbox } = await start();
  const entry = await add(outbox, 'a');
  const resolved = resolveEvents(outbox, ROOM, [eventOf('$a', entry.txnId)]);
  const answer = await outbox.add(ROOM, {
    kind: 'event',
    type: 'm.room.message',
    content: { 'm.relates_to': { rel_type: 'm.replace', event_id: localEventId(ROOM, entry.txnId) } },
  });
  if (!answer.ok) throw new Error(answer.error.kind);
  await database.write(resolved.ops, 'relaxed');
  const mend = env.databases.failWrites(() => ({ kind: 'quotaExceeded' }));
  resolved.publish();
  await settle();
  mend();
  const secured = outbox.safety.secure();
  const done = resolveEvents(outbox, ROOM, [eventOf('$b', answer.value.txnId)]);
  const stored = database.write(done.ops, 'relaxed');
  done.publish();
  await Promise.all([secured, stored]);
  const again = make();
  await again.restore();
  expect(again.rooms).toEqual([]);
});

test('[OB-11] no power cut has a message sent that was refused or deleted', async () => {
  const { env, outbox } = await start();
  const [refused, deleted] = [await add(outbox, 'refused'), await add(outbox, 'deleted')];
  const durabilities: string[] = [];
  env.databases.failWrites(({ durability }) => {
    durabilities.push(durability);
    return undefined;
  });
  outbox.steps.setUnderWay(refused, true);
  await outbox.steps.setState(refused, { kind: 'not_sent', reason: { kind: 'tooLarge' } });
  await outbox.cancel(deleted);
  expect(durabilities).toEqual(['strict', 'strict']);
});

test('[02.T-09] what is added while the name of its target is being stored learns it too, also on the disk', async () => {
  const { database, make, outbox } = await start();
  const target = await add(outbox, 'a');
  const settled = outbox.settle(target, '$a' as EventId);
  const local = `~${ROOM}:${target.txnId}` as EventId;
  const redaction = await outbox.add(ROOM, { kind: 'redaction', target: local, reason: null });
  await database.write(settled.ops, 'relaxed');
  settled.publish();
  const again = make();
  await again.restore();
  expect(redaction.ok).toBe(true);
  for (const { payload, state } of [...outbox.entriesOf(ROOM), ...again.entriesOf(ROOM)])
    expect({ payload, state }).toMatchObject({ payload: { target: '$a' }, state: { kind: 'queued' } });
  expect([outbox.entriesOf(ROOM).length, again.entriesOf(ROOM).length]).toEqual([1, 1]);
});

test('[OB-10] what is given up while its event is being stored is redacted all the same, and does not come back', async () => {
  const { make, outbox } = await start();
  const entry = await add(outbox, 'a');
  outbox.steps.setUnderWay(entry, true);
  outbox.steps.setUnderWay(entry, false);
  const resolved = resolveEvents(outbox, ROOM, [eventOf('$a', entry.txnId)]);
  const cancelling = outbox.cancel(entry);
  await Promise.resolve();
  // As the sender does: it makes safe what is not when something changes, and sends what is safe.
  outbox.changed.subscribe(() => void outbox.safety.secure());
  resolved.publish();
  expect((await cancelling).ok).toBe(true);
  await settle();
  expect(outbox.safety.isSafe(outbox.entriesOf(ROOM)[0])).toBe(true);
  const kinds = (of: Outbox) => of.entriesOf(ROOM).map(({ payload, state }) => [payload.kind, state.kind]);
  expect(kinds(outbox)).toEqual([['redaction', 'queued']]);
  const again = make();
  await again.restore();
  expect(kinds(again)).toEqual([['redaction', 'queued']]);
});

test('[OB-10] what was given up long ago is forgotten on the disk too', async () => {
  const { env, database, make, outbox } = await start();
  const entry = await add(outbox, 'a');
  outbox.steps.setUnderWay(entry, true);
  outbox.steps.setUnderWay(entry, false);
  await outbox.cancel(entry);
  await env.clock.advance(8 * 24 * 60 * 60_000);
  await make().restore();
  const left = await database.range('outbox', { prefix: [] });
  expect(left.ok && left.value).toEqual([]);
});

test('[02.T-09] with what is given up goes what relates to it, and what relates to that', async () => {
  const { make, outbox } = await start();
  const message = await add(outbox, 'message');
  const relating = async (to: OutboxEntry, type: string) => {
    const content = { 'm.relates_to': { rel_type: 'm.annotation', event_id: localEventId(ROOM, to.txnId) } };
    const added = await outbox.add(ROOM, { kind: 'event', type, content });
    if (!added.ok) throw new Error(added.error.kind);
    return added.value;
  };
  const answer = await relating(message, 'm.room.message');
  await relating(await relating(answer, 'm.reaction'), 'm.reaction');
  await add(outbox, 'another');
  expect((await outbox.cancel(message)).ok).toBe(true);
  expect(bodies(outbox)).toEqual(['another']);
  const again = make();
  await again.restore();
  expect(bodies(again)).toEqual(['another']);
});

test('[02.T-09] what relates to something that is gone since a death is for the person to decide, and keeps nobody waiting', async () => {
  const { database, make, outbox } = await start();
  const gone = await add(outbox, 'gone');
  const target = localEventId(ROOM, gone.txnId);
  await outbox.add(ROOM, { kind: 'redaction', target, reason: null });
  await add(outbox, 'there');
  await database.write([{ kind: 'delete', store: 'outbox', key: [ROOM, gone.sequence] }], 'relaxed');
  const again = make();
  await again.restore();
  expect(again.entriesOf(ROOM).map(({ state }) => state)).toEqual([
    { kind: 'not_sent', reason: { kind: 'dependencyFailed' } },
    { kind: 'queued' },
  ]);
});
