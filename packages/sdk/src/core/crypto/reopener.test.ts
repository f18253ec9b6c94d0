import { expect, test } from 'vitest';
import { Scope } from '../../base/scope/scope.ts';
import { Signal } from '../../base/value/signal.ts';
import type { CryptoMachine } from '../../platform/crypto/crypto-machine.ts';
import { createMemoryDatabases } from '../../platform/database/memory.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { chunkStore } from '../history/chunk-store.ts';
import type { Rooms } from '../rooms/account-rooms.ts';
import type { EventOpener } from './event-opener.ts';
import type { MachineKeeper } from './machine-keeper.ts';
import { Reopener } from './reopener.ts';
import { WaitingSessions } from './waiting.ts';

const roomId = '!room:example.org' as RoomId;
const sessionId = 'session';

function sealed(eventId: string): RoomEvent {
  return {
    type: 'm.room.encrypted',
    event_id: eventId as EventId,
    room_id: roomId,
    sender: '@bo:example.org' as UserId,
    origin_server_ts: 1,
    content: { algorithm: 'm.megolm.v1.aes-sha2', session_id: sessionId },
  } as RoomEvent;
}

/** A reopener whose machine opens everything, and what it was given to open. */
async function reopening() {
  const opened = await createMemoryDatabases().open({ name: 'test', version: 1, stores: ['crypto', 'chunks'] });
  if (!opened.ok) throw new Error(opened.error.kind);
  const database = opened.value;
  const waiting = new WaitingSessions(database);
  const changed = new Signal<ReadonlySet<RoomId>>();
  const tried: string[] = [];
  const opener: Pick<EventOpener, 'open'> = {
    open: async (events) => {
      tried.push(...events.map(({ event_id }) => event_id));
      return events.map((event) => ({ ...event, type: 'm.room.message' }));
    },
  };
  const rooms = {
    changed,
    records: new Map(),
    serial: { run: (step: () => unknown) => step() },
    load: async () => ({ ok: true, value: {} }),
  };
  new Reopener({
    database,
    waiting,
    opener: opener as EventOpener,
    rooms: rooms as unknown as Rooms,
    keeper: { machine: {} as CryptoMachine, opened: new Signal() } as unknown as MachineKeeper,
    pushRules: {} as never,
    scope: new Scope((error) => {
      throw error;
    }),
  });
  const change = async () => {
    changed.emit(new Set([roomId]));
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  let order = 0;
  const store = async (eventId: string) => {
    order += 1;
    const chunk = { roomId, order, start: { kind: 'joined' }, events: [sealed(eventId)] } as const;
    await database.write([chunkStore.put([roomId, order], chunk)], 'relaxed');
  };
  const note = (eventId: string) => waiting.untried([{ roomId, sessionId, eventId: eventId as EventId }]);
  return { tried, waiting, change, store, note };
}

test('[02.D-04] what came while the machine had no time is tried, also if its room changes before it is stored', async () => {
  const { tried, waiting, change, store, note } = await reopening();
  note('$late');
  await change();
  expect(tried).toEqual([]);
  // An earlier event of the same session is stored already.
  await store('$early');
  await change();
  expect(tried).toEqual(['$early']);
  await store('$late');
  await change();
  expect(tried).toContain('$late');
  expect(waiting.hasUntried).toBe(false);
});

test('[02.D-04] what is not stored with its room is not looked for without end', async () => {
  const { waiting, change, note } = await reopening();
  note('$apart');
  for (let index = 0; index < 19; index += 1) await change();
  expect(waiting.hasUntried).toBe(true);
  await change();
  expect(waiting.hasUntried).toBe(false);
});

test('[02.D-04] what a key came for is looked for twice: it may be about to be stored', async () => {
  const { tried, waiting, change, store } = await reopening();
  waiting.untried([{ roomId, sessionId }]);
  await change();
  await store('$late');
  await change();
  expect(tried).toEqual(['$late']);
  expect(waiting.hasUntried).toBe(false);
});
