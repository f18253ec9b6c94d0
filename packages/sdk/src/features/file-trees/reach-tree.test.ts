import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import { emptyRoomRecord } from '../../core/rooms/room-record.ts';
import { RoomState } from '../../core/rooms/room-state.ts';
import type { StateEvent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { treeState } from './reach-tree.ts';

const TREE = '!tree:example.org' as RoomId;
const make = createEvents();

function roomsWith(...events: readonly object[]): Parameters<typeof treeState>[0]['rooms'] {
  const record = { ...emptyRoomRecord(TREE), membership: 'join', isSpace: true } as const;
  const room = { state: new RoomState(TREE, events as StateEvent[], []), chunks: [], hasOlderStored: false };
  const load = () => Promise.resolve({ ok: true, value: room });
  return { records: new Map([[TREE, record]]), load } as unknown as ReturnType<typeof roomsWith>;
}

test('[10.F-01] [10.F-11] a room without a create event is no tree, and neither is one without a purpose', async () => {
  const fault = (words: string) => ({ ok: false, error: { kind: 'fault', fault: words } });
  expect(await treeState({ rooms: roomsWith() }, TREE)).toEqual(fault('Expected single room create event'));
  expect(await treeState({ rooms: roomsWith(make.create('bob')) }, TREE)).toEqual(fault('Invalid or unknown room'));
});
