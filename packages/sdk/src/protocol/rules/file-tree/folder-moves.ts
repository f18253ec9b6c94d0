/** Moves of folders among those of their parent (10.F-10). */
import { decodeOrder } from '../../events/child-order.ts';
import { type OrderChange, ordersAfterMove } from '../space-moves.ts';
import { FIRST_ORDER, nextOrder, orderHalfWay, previousOrder } from './order-text.ts';

/**
 * The orders to set so that the folder at `from` stands at `to`, in a list sorted as `orders` are. Where its neighbours have orders, it
 * is the only one; where those before it have none, these are filled. Where reckoning leads nowhere, orders are made anew.
 */
export function ordersForFolder(orders: readonly (string | null)[], from: number, to: number): readonly OrderChange[] {
  const places = orders.map((order, index) => ({ order, index }));
  const [moved] = places.splice(from, 1);
  if (moved === undefined || from === to) return [];
  const before = places.slice(0, to);
  const filled: OrderChange[] = [];
  let last: string | null = null;
  for (const { order, index } of before) {
    if (order === null) filled.push({ index, order: last === null ? FIRST_ORDER : nextOrder(last) });
    last = order ?? filled.at(-1)?.order ?? null;
  }
  const above = places[to]?.order ?? null;
  const order = orderFor(last, above);
  const isSound = (filled.length === 0 || above === null) && isBetween(order, last, above) && isRising(before, filled);
  return isSound ? [...filled, { index: moved.index, order }] : ordersAfterMove(orders, from, to);
}

function orderFor(below: string | null, above: string | null): string {
  if (below !== null) return above === null ? nextOrder(below) : orderHalfWay(below, above);
  return above === null ? FIRST_ORDER : previousOrder(above);
}

function isBetween(order: string, below: string | null, above: string | null): boolean {
  return decodeOrder(order) !== null && (below === null || order > below) && (above === null || order < above);
}

function isRising(before: readonly { readonly order: string | null }[], filled: readonly OrderChange[]): boolean {
  const known = before.flatMap(({ order }) => order ?? []);
  const all = [...known, ...filled.map(({ order }) => order)];
  return all.every((order, at) => {
    const earlier = all[at - 1];
    return decodeOrder(order) !== null && (earlier === undefined || earlier < order || at < known.length);
  });
}
