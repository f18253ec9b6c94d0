import { foldText } from '../../base/text/fold-text.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { ListedSectionId, RoomEntry } from './room-entry.ts';
import { type CompareRooms, compareText, RoomOrder } from './room-order.ts';

/** The order of the sections; those of the user's own stand at `u.`. */
const ORDER: readonly ListedSectionId[] = ['invites', 'favourites', 'u.', 'people', 'rooms', 'lowPriority'];

/** The rooms of a list by section, each section sorted. A section is there while it has rooms. */
export class SectionOrders {
  readonly #compare: CompareRooms;
  readonly #orders = new Map<ListedSectionId, RoomOrder>();
  /** Null when it has to be sorted. */
  #ids: readonly ListedSectionId[] | null = null;

  constructor(compare: CompareRooms, entries: readonly RoomEntry[]) {
    this.#compare = compare;
    const bySection = new Map<ListedSectionId, RoomEntry[]>();
    for (const entry of entries) {
      const { section } = entry;
      const held = section === 'spaces' ? undefined : bySection.get(section);
      if (held !== undefined) held.push(entry);
      else if (section !== 'spaces') bySection.set(section, [entry]);
    }
    for (const [id, held] of bySection) this.#open(id).reset(held);
  }

  /** The sections, in their order. */
  get ids(): readonly ListedSectionId[] {
    this.#ids ??= [...this.#orders.keys()].sort(compareSections);
    return this.#ids;
  }

  /** The rooms of a section. */
  get(id: ListedSectionId): RoomOrder | undefined {
    return this.#orders.get(id);
  }

  /** The section that a room is in. */
  sectionOf(roomId: RoomId | null): ListedSectionId | undefined {
    if (roomId === null) return undefined;
    for (const [id, order] of this.#orders) if (order.get(roomId) !== undefined) return id;
    return undefined;
  }

  /** Puts a room into its section. What is in none stays out. */
  put(entry: RoomEntry): void {
    if (entry.section !== 'spaces') (this.#orders.get(entry.section) ?? this.#open(entry.section)).put(entry);
  }

  /** Takes a room out of its section; whether it was in one. */
  remove(roomId: RoomId): boolean {
    const id = this.sectionOf(roomId);
    const order = id === undefined ? undefined : this.#orders.get(id);
    if (id === undefined || order === undefined) return false;
    order.remove(roomId);
    if (order.size === 0) {
      this.#orders.delete(id);
      this.#ids = null;
    }
    return true;
  }

  #open(id: ListedSectionId): RoomOrder {
    const order = new RoomOrder(this.#compare);
    this.#orders.set(id, order);
    this.#ids = null;
    return order;
  }
}

/** By the names of the user's own sections, without accents and case. */
export function compareNames(one: string, other: string): number {
  return compareText(foldText(one), foldText(other)) || compareText(one, other);
}

function compareSections(one: ListedSectionId, other: ListedSectionId): number {
  return placeOf(one) - placeOf(other) || compareNames(one, other);
}

function placeOf(id: ListedSectionId): number {
  return ORDER.indexOf(id.startsWith('u.') ? 'u.' : id);
}
