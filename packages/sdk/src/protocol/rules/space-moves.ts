/** Moves among rooms that have orders: as few of these as possible are changed. */

/** One order that is to be set. */
export interface OrderChange {
  /** The index of what it is for, before the move. */
  readonly index: number;
  readonly order: string;
}

/** No order is longer. */
const MOST_CHARS = 50;
const FIRST_CHAR = 0x20;
const LAST_CHAR = 0x7e;
/** Digits of an order: 0 where it has ended, then one for each character. */
const BASE = LAST_CHAR - FIRST_CHAR + 2;

/** The order between two others: null is none below, or none above. Null where nothing fits. */
export function orderBetween(before: string | null, after: string | null): string | null {
  if (before !== null && after !== null && before >= after) return null;
  let made = '';
  let isBounded = after !== null;
  for (let index = 0; index < MOST_CHARS; index += 1) {
    const low = digitAt(before ?? '', index);
    const high = isBounded ? digitAt(after ?? '', index) : BASE;
    if (high - low >= 2) return made + charOf(Math.floor((low + high) / 2));
    // Only the end of the lower one lets the result follow the upper one.
    const digit = low === 0 ? high : low;
    if (digit === 0) return null;
    if (low > 0 && high > low) isBounded = false;
    made += charOf(digit);
  }
  return null;
}

/**
 * The orders to set so that what is at `from` stands at `to`, in a list sorted as `orders` are. One, if its new neighbours leave a gap;
 * otherwise those of the whole beginning are made anew, as far as orders matter.
 */
export function ordersAfterMove(orders: readonly (string | null)[], from: number, to: number): readonly OrderChange[] {
  const places = orders.map((order, index) => ({ order, index }));
  const [moved] = places.splice(from, 1);
  if (moved === undefined || from === to) return [];
  places.splice(to, 0, moved);
  const before = places[to - 1];
  const after = places[to + 1];
  const hasPlace = before === undefined || before.order !== null;
  const between = hasPlace ? orderBetween(before?.order ?? null, after?.order ?? null) : null;
  if (between !== null) return [{ index: moved.index, order: between }];
  const last = Math.max(
    to,
    places.findLastIndex(({ order, index }) => order !== null && index !== moved.index),
  );
  return evenOrders(last + 1).flatMap((order, place) => {
    const at = places[place];
    return at === undefined || at.order === order ? [] : [{ index: at.index, order }];
  });
}

/** So many orders, with much room between them. */
function evenOrders(count: number): readonly string[] {
  const digits = BASE - 1;
  // With two more characters than it takes to count them, thousands fit between any two.
  const length = Math.max(2, Math.ceil(Math.log(count + 1) / Math.log(digits)) + 1);
  const step = digits ** length / (count + 1);
  return Array.from({ length: count }, (_, index) => {
    let rest = Math.floor(step * (index + 1));
    let order = '';
    for (let place = 0; place < length; place += 1) {
      order = charOf((rest % digits) + 1) + order;
      rest = Math.floor(rest / digits);
    }
    return order;
  });
}

function digitAt(order: string, index: number): number {
  return index < order.length ? order.charCodeAt(index) - FIRST_CHAR + 1 : 0;
}

function charOf(digit: number): string {
  return String.fromCharCode(FIRST_CHAR + digit - 1);
}
