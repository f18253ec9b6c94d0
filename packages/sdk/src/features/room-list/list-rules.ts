import type { ListedRoom, RoomLists } from '../../core/rooms/rooms.ts';
import type { RoomEntry } from './room-entry.ts';
import { byActivity, byName, type CompareRooms } from './room-order.ts';

type Test = (entry: RoomEntry) => boolean;

const OWN_FILTERS: readonly (readonly [string, Test])[] = [
  ['people', ({ record }) => record.isDirect],
  ['rooms', ({ record }) => !record.isDirect && !record.isSpace],
  ['favourites', ({ section }) => section === 'favourites'],
  ['lowPriority', ({ section }) => section === 'lowPriority'],
  ['mentions', ({ isMentioned }) => isMentioned],
  ['invites', ({ section }) => section === 'invites'],
];

/** The filters and orders that lists can have: those of the list itself, and those that features bring. */
export class ListRules {
  readonly #filters: ReadonlyMap<string, Test>;
  readonly #orders: ReadonlyMap<string, CompareRooms>;

  /** `report` hears once of each filter and order that throws. */
  constructor(lists: readonly RoomLists[], report: (what: string, error: unknown) => void) {
    const filters = lists.flatMap(({ filters: own = {} }) =>
      Object.entries(own).map(([name, passes]) => [name, safely(`filter ${name}`, passes, true, report)] as const),
    );
    const orders = lists.flatMap(({ sorters = {} }) =>
      Object.entries(sorters).map(
        ([name, compare]) => [name, orderBy(safely(`order ${name}`, compare, 0, report))] as const,
      ),
    );
    this.#filters = new Map([...OWN_FILTERS, ...filters]);
    this.#orders = new Map([['name', byName], ...orders]);
  }

  /** True if a list with `filter` shows the room. A filter that nobody brings lets all pass, as `all` does. */
  passes(entry: RoomEntry, filter: string): boolean {
    return this.#filters.get(filter)?.(entry) ?? true;
  }

  /** The order called `sort`; by latest message for one that nobody brings, as for `activity`. */
  orderOf(sort: string): CompareRooms {
    return this.#orders.get(sort) ?? byActivity;
  }
}

function orderBy(compare: (one: ListedRoom, other: ListedRoom) => number): CompareRooms {
  return (one, other) => compare(one, other) || byActivity(one, other);
}

function safely<Given extends readonly ListedRoom[], Said>(
  what: string,
  ask: (...given: Given) => Said,
  instead: Said,
  report: (what: string, error: unknown) => void,
): (...given: Given) => Said {
  let isReported = false;
  return (...given) => {
    try {
      return ask(...given);
    } catch (error) {
      if (!isReported) report(`${what} of room lists threw`, error);
      isReported = true;
      return instead;
    }
  };
}
