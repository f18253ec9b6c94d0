import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomSection, RoomSectionId } from './contract.ts';
import type { RoomEntry } from './room-entry.ts';
import type { RoomOrder } from './room-order.ts';

/** A section as it is shown now: its order, but for one room that is stuck at an index. Valid until the order changes. */
export class ShownSection {
  readonly summary: RoomSection;
  readonly #order: RoomOrder;
  /** Where the stuck room is by nature, and where it is shown; equal if there is none. */
  readonly #natural: number;
  readonly #shown: number;

  constructor(
    id: RoomSectionId,
    order: RoomOrder,
    isCollapsed: boolean,
    stuck: { readonly roomId: RoomId; readonly index: number } | null,
  ) {
    this.#order = order;
    this.#natural = stuck === null ? -1 : order.indexOf(stuck.roomId);
    this.#shown = stuck === null || this.#natural < 0 ? -1 : Math.min(stuck.index, order.size - 1);
    const { size: count, waiting, mentioned } = order;
    this.summary = { id, count, isCollapsed, waiting, isMentioned: mentioned > 0 };
  }

  /** How many rooms of it have a place. */
  get places(): number {
    return this.summary.isCollapsed ? 0 : this.summary.count;
  }

  /** What is shown at `index`. */
  at(index: number): RoomEntry | undefined {
    return this.#order.sorted[this.#naturalOf(index)];
  }

  /** Where a room is shown, or -1. */
  indexOf(roomId: RoomId): number {
    const natural = this.#order.indexOf(roomId);
    if (natural < 0 || natural === this.#natural) return natural < 0 ? -1 : this.#shown;
    const without = natural > this.#natural && this.#natural >= 0 ? natural - 1 : natural;
    return this.#shown >= 0 && without >= this.#shown ? without + 1 : without;
  }

  /** All of it as shown, collapsed or not. */
  all(): RoomEntry[] {
    return Array.from({ length: this.#order.size }, (_, index) => this.at(index)).filter(
      (entry) => entry !== undefined,
    );
  }

  #naturalOf(index: number): number {
    if (this.#natural < 0) return index;
    if (index === this.#shown) return this.#natural;
    const without = index > this.#shown ? index - 1 : index;
    return without >= this.#natural ? without + 1 : without;
  }
}
