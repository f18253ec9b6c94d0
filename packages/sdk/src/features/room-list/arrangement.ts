/**
 * The order in which one list shows rooms: by sections, each sorted; or what a query finds. It follows changes one by one.
 *
 * The open room is stuck: while it is open it keeps its index in its section, however it would be sorted, and stays although the
 * filter would leave it out. So the natural order of a section and the shown one differ by one moved entry at most, which is
 * worked out when a place is read.
 */
import type { RoomGroups } from '../../core/rooms/rooms.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomSection, RoomWindowLook } from './contract.ts';
import type { ListRules } from './list-rules.ts';
import type { ListedSectionId, RoomEntry } from './room-entry.ts';
import { MANY } from './room-index.ts';
import { RoomOrder } from './room-order.ts';
import { searchRooms } from './search.ts';
import { SectionOrders } from './section-orders.ts';
import { ShownSection } from './shown-section.ts';

/** Where the rooms come from. */
export interface RoomSource {
  readonly size: number;
  readonly sorted: readonly RoomEntry[];
  get(roomId: RoomId): RoomEntry | undefined;
}

/** Knows which rooms a group has. */
export type Groups = Pick<RoomGroups, 'roomsOf'>;

const NO_GROUPS: Groups = { roomsOf: () => 'all' };

/** The parts of a look that decide the order. */
export type Arranging = Pick<RoomWindowLook, 'sort' | 'filter' | 'group' | 'query' | 'collapsed' | 'openRoomId'>;

/** The rooms of one list in the order in which it shows them. */
export class Arrangement {
  readonly #source: RoomSource;
  readonly #rules: Pick<ListRules, 'passes' | 'orderOf'>;
  readonly #groups: Groups;
  #by: Arranging;
  #grouped: ReadonlySet<RoomId> | 'all' | null;
  #orders: SectionOrders;
  #stuck: { readonly roomId: RoomId; readonly section: ListedSectionId; readonly index: number } | null = null;
  /** Null when it has to be worked out. */
  #shown: readonly ShownSection[] | null = null;

  constructor(
    source: RoomSource,
    by: Arranging,
    rules: Pick<ListRules, 'passes' | 'orderOf'>,
    groups: Groups = NO_GROUPS,
  ) {
    this.#source = source;
    this.#rules = rules;
    this.#groups = groups;
    this.#by = by;
    this.#grouped = groups.roomsOf(by.group ?? null);
    this.#orders = this.#sorted(() => false);
    this.#stick();
  }

  /** Arranges the rooms anew, as far as `by` asks for it. */
  arrange(by: Arranging): void {
    const before = this.#by;
    this.#by = by;
    this.#shown = null;
    const isFilteredAlike = by.filter === before.filter && by.group === before.group;
    const isResorted = by.sort !== before.sort || !isFilteredAlike;
    if (isResorted) {
      this.#grouped = this.#groups.roomsOf(by.group ?? null);
      const wasShown = isFilteredAlike && this.#orders.sectionOf(by.openRoomId) !== undefined;
      this.#orders = this.#sorted(() => wasShown);
    } else if (by.openRoomId !== before.openRoomId && before.openRoomId !== null) {
      this.#replace(before.openRoomId);
    }
    if (isResorted || by.openRoomId !== before.openRoomId) this.#stick();
  }

  /** Rooms have come into groups, or left them. */
  regroup(): void {
    const grouped = this.#groups.roomsOf(this.#by.group ?? null);
    if (grouped === this.#grouped) return;
    this.#grouped = grouped;
    const isShown = this.#orders.sectionOf(this.#by.openRoomId) !== undefined;
    this.#orders = this.#sorted(() => isShown);
    this.#stick();
  }

  /** True once it is known which rooms the group has. */
  get isGroupKnown(): boolean {
    return this.#grouped !== null;
  }

  /** Rooms have changed in the source. */
  update(rooms: ReadonlySet<RoomId>): void {
    this.#shown = null;
    const { openRoomId } = this.#by;
    const isShown = this.#orders.sectionOf(openRoomId) !== undefined;
    if (rooms.size * MANY > this.#source.size) this.#orders = this.#sorted(() => isShown);
    else for (const roomId of rooms) this.#replace(roomId);
    if (this.#stuck?.section !== this.#orders.sectionOf(openRoomId)) this.#stick();
  }

  /** How many places there are. */
  get count(): number {
    return this.#sections().reduce((sum, { places }) => sum + places, 0);
  }

  /** The rooms at the places from `from` to before `to`. */
  slice(from: number, to: number): readonly RoomEntry[] {
    const found: RoomEntry[] = [];
    let start = 0;
    for (const section of this.#sections()) {
      const end = Math.min(to, start + section.places);
      for (let place = Math.max(from, start); place < end; place += 1) {
        const entry = section.at(place - start);
        if (entry !== undefined) found.push(entry);
      }
      start += section.places;
    }
    return found;
  }

  /** The place of a room; null if it has none. */
  placeOf(roomId: RoomId | null): number | null {
    if (roomId === null) return null;
    let start = 0;
    for (const section of this.#sections()) {
      const index = section.places === 0 ? -1 : section.indexOf(roomId);
      if (index >= 0) return start + index;
      start += section.places;
    }
    return null;
  }

  /** The sections that have rooms. */
  sections(): readonly RoomSection[] {
    return this.#sections().map((section) => section.summary);
  }

  /** The room `step` places from the open one; of those that wait for the person, wherever they are, if `isUnread`. */
  beside(step: 1 | -1, isUnread: boolean): RoomId | null {
    return isUnread ? this.#waitingBeside(step) : this.#shownBeside(step);
  }

  #shownBeside(step: 1 | -1): RoomId | null {
    const at = this.placeOf(this.#by.openRoomId) ?? (step > 0 ? -1 : this.count);
    return this.slice(at + step, at + step + 1)[0]?.roomId ?? null;
  }

  /** Collapsed sections are looked into, and the search goes round once. */
  #waitingBeside(step: 1 | -1): RoomId | null {
    const all = this.#sections().flatMap((section) => section.all());
    const ordered = step > 0 ? all : all.reverse();
    const at = ordered.findIndex(({ roomId }) => roomId === this.#by.openRoomId);
    const round = [...ordered.slice(at + 1), ...ordered.slice(0, Math.max(0, at))];
    return round.find(({ isWaiting }) => isWaiting)?.roomId ?? null;
  }

  #sections(): readonly ShownSection[] {
    this.#shown ??= this.#by.query.trim() === '' ? this.#arranged() : this.#found();
    return this.#shown;
  }

  #arranged(): readonly ShownSection[] {
    return this.#orders.ids.flatMap((id) => {
      const order = this.#orders.get(id);
      if (order === undefined) return [];
      const stuck = this.#stuck?.section === id ? this.#stuck : null;
      return new ShownSection(id, order, this.#by.collapsed.includes(id), stuck);
    });
  }

  /** A query reaches any room, whatever the filter. */
  #found(): readonly ShownSection[] {
    const found = searchRooms(this.#source.sorted, this.#by.query);
    const place = new Map(found.map((entry, index) => [entry.roomId, index]));
    const order = new RoomOrder((one, other) => (place.get(one.roomId) ?? 0) - (place.get(other.roomId) ?? 0));
    order.reset(found);
    return found.length === 0 ? [] : [new ShownSection('found', order, false, null)];
  }

  #sorted(keepsOpen: () => boolean): SectionOrders {
    const { sort, openRoomId } = this.#by;
    const shown = this.#source.sorted.filter(
      (entry) => this.#passes(entry) || (entry.roomId === openRoomId && keepsOpen()),
    );
    return new SectionOrders(this.#rules.orderOf(sort), shown);
  }

  /** Takes over what the source has of a room. */
  #replace(roomId: RoomId): void {
    const entry = this.#source.get(roomId);
    const isStuck = this.#orders.remove(roomId) && roomId === this.#by.openRoomId;
    if (entry !== undefined && (isStuck || this.#passes(entry))) this.#orders.put(entry);
  }

  #passes(entry: RoomEntry): boolean {
    const isInGroup = this.#grouped === 'all' || this.#grouped?.has(entry.roomId) === true;
    return isInGroup && this.#rules.passes(entry, this.#by.filter);
  }

  /** From here on the open room keeps the index that it has by nature. */
  #stick(): void {
    const { openRoomId } = this.#by;
    this.#stuck = null;
    this.#shown = null;
    const section = this.#orders.sectionOf(openRoomId);
    if (openRoomId === null || section === undefined) return;
    this.#stuck = { roomId: openRoomId, section, index: this.#orders.get(section)?.indexOf(openRoomId) ?? 0 };
  }
}
