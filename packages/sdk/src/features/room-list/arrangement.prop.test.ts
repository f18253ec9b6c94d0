/** A list that follows changes one by one shows what working it out from nothing gives. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { Arrangement, type Arranging } from './arrangement.ts';
import type { RoomSectionId } from './contract.ts';
import type { RoomEntry } from './room-entry.ts';
import { searchRooms } from './search.ts';
import { makeEntry, RULES, roomIdOf, TestRooms } from './test-rooms.ts';

const SECTIONS: readonly RoomSectionId[] = [
  'invites',
  'favourites',
  'u.b',
  'u.É',
  'u.F',
  'people',
  'rooms',
  'lowPriority',
];

const id = fc.nat({ max: 9 }).map(String);
const entry = fc
  .record({
    id,
    bumpStamp: fc.nat({ max: 5 }),
    unreadCount: fc.nat({ max: 1 }),
    mentionCount: fc.nat({ max: 1 }),
    isDirect: fc.boolean(),
    isFavourite: fc.boolean(),
    isLowPriority: fc.boolean(),
    section: fc.constantFrom(null, null, 'b', 'É', 'F'),
    membership: fc.constantFrom('join' as const, 'join' as const, 'invite' as const),
  })
  .map(({ id: name, ...over }) => makeEntry(name, over));

const arranging: fc.Arbitrary<Arranging> = fc.record({
  sort: fc.constantFrom('activity', 'unread', 'name'),
  filter: fc.constantFrom('all', 'all', 'unread', 'people', 'favourites'),
  query: fc.constantFrom('', '', '1'),
  collapsed: fc.subarray([...SECTIONS]),
  openRoomId: fc.option(id.map(roomIdOf)),
});

const step = fc.oneof(
  entry.map((one) => ({ kind: 'put' as const, one })),
  id.map((name) => ({ kind: 'gone' as const, roomId: roomIdOf(name) })),
  fc.array(entry, { maxLength: 8 }).map((many) => ({ kind: 'many' as const, many })),
  arranging.map((by) => ({ kind: 'arrange' as const, by })),
);

/** The rule in plain words: sort each section, take the open room out, put it back where it stuck. */
class Reference {
  #by: Arranging;
  readonly #rooms: TestRooms;
  #shown: ReadonlyMap<RoomSectionId, readonly RoomEntry[]> = new Map();
  #stuck: { readonly section: RoomSectionId; readonly index: number } | null = null;

  constructor(rooms: TestRooms, by: Arranging) {
    this.#rooms = rooms;
    this.#by = by;
    this.#sort(false);
    this.#stick();
  }

  update(): void {
    this.#sort(this.#holdsOpen());
    const section = this.#sectionOf(this.#by.openRoomId);
    if (this.#by.openRoomId !== null && section !== this.#stuck?.section) this.#stick();
  }

  arrange(by: Arranging): void {
    const before = this.#by;
    // Whether the newly open room was shown, or may stay although the filter leaves it out.
    const keeps = by.filter === before.filter && this.#sectionOf(by.openRoomId) !== undefined;
    this.#by = by;
    this.#sort(keeps);
    if (by.sort !== before.sort || by.filter !== before.filter || by.openRoomId !== before.openRoomId) this.#stick();
  }

  rows(): readonly RoomId[] {
    if (this.#by.query !== '') return searchRooms(this.#rooms.sorted, this.#by.query).map(({ roomId }) => roomId);
    return SECTIONS.filter((section) => !this.#by.collapsed.includes(section)).flatMap((section) =>
      this.#section(section).map(({ roomId }) => roomId),
    );
  }

  #section(section: RoomSectionId): readonly RoomEntry[] {
    const entries = [...(this.#shown.get(section) ?? [])];
    const at = entries.findIndex(({ roomId }) => roomId === this.#by.openRoomId);
    if (at < 0 || this.#stuck?.section !== section) return entries;
    const open = entries.splice(at, 1);
    entries.splice(Math.min(this.#stuck.index, entries.length), 0, ...open);
    return entries;
  }

  #holdsOpen(): boolean {
    return this.#sectionOf(this.#by.openRoomId) !== undefined;
  }

  #sectionOf(roomId: RoomId | null): RoomSectionId | undefined {
    return SECTIONS.find((section) => this.#shown.get(section)?.some((one) => one.roomId === roomId));
  }

  #sort(keepsOpen: boolean): void {
    const passing = this.#rooms.sorted.filter(
      (one) => this.#passes(one) || (keepsOpen && one.roomId === this.#by.openRoomId),
    );
    this.#shown = new Map(
      SECTIONS.map((section) => [
        section,
        passing.filter((one) => one.section === section).sort(RULES.orderOf(this.#by.sort)),
      ]),
    );
  }

  #passes(one: RoomEntry): boolean {
    const { filter } = this.#by;
    if (filter === 'unread') return one.isWaiting;
    if (filter === 'people') return one.record.isDirect;
    return filter === 'all' || one.section === 'favourites';
  }

  #stick(): void {
    const section = this.#sectionOf(this.#by.openRoomId);
    const entries = section === undefined ? [] : (this.#shown.get(section) ?? []);
    const index = entries.findIndex(({ roomId }) => roomId === this.#by.openRoomId);
    this.#stuck = section === undefined ? null : { section, index };
  }
}

test('[RL-11] any window of any history is that part of the whole list', () => {
  const window = fc.record({ from: fc.nat({ max: 10 }), size: fc.nat({ max: 5 }) });
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 12 }),
      arranging,
      fc.array(fc.record({ step, window }), { maxLength: 25 }),
      (first, by, history) => {
        const rooms = new TestRooms(...first);
        const list = new Arrangement(rooms, by, RULES);
        const reference = new Reference(rooms, by);
        for (const { step: change, window: seen } of history) {
          if (change.kind === 'arrange') {
            list.arrange(change.by);
            reference.arrange(change.by);
          } else {
            const puts = change.kind === 'put' ? [change.one] : change.kind === 'many' ? change.many : [];
            for (const one of puts) rooms.put(one);
            if (change.kind === 'gone') rooms.delete(change.roomId);
            list.update(new Set(change.kind === 'gone' ? [change.roomId] : puts.map(({ roomId }) => roomId)));
            reference.update();
          }
          const rows = reference.rows();
          expect(list.count).toBe(rows.length);
          const { from, size } = seen;
          expect(list.slice(from, from + size).map(({ roomId }) => roomId)).toEqual(rows.slice(from, from + size));
          for (const roomId of rows) expect(list.placeOf(roomId)).toBe(rows.indexOf(roomId));
        }
      },
    ),
    { numRuns: 400 },
  );
});
