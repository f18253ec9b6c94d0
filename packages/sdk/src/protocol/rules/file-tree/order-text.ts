/**
 * Reckoning with orders of folders (10.F-10): an order is a number whose digits are the printable characters of ASCII, without a zero, so
 * that each text is one number. What comes out need not stand where it is wanted: who uses it compares.
 */
const FIRST = 0x20;
const LAST = 0x7e;
const BASE = BigInt(LAST - FIRST + 1);

/** The least order of all. */
export const FIRST_ORDER = String.fromCharCode(FIRST);

/** The order that counts one more. */
export function nextOrder(order: string): string {
  return textOf(numberOf(order) + 1n);
}

/** The order that counts one less; empty for none. */
export function previousOrder(order: string): string {
  return textOf(numberOf(order) - 1n);
}

/** The order half way between two. Where no number is, it is the lower one with a character more. */
export function orderHalfWay(one: string, other: string): string {
  const length = Math.max(one.length, other.length);
  const [low, high] = [one, other].map((order) => numberOf(order.padEnd(length, FIRST_ORDER)));
  if (low === undefined || high === undefined) return FIRST_ORDER;
  const half = (low + high) / 2n;
  return half === low || half === high ? textOf(half) + FIRST_ORDER : textOf(half);
}

function numberOf(order: string): bigint {
  let number = 0n;
  for (let index = 0; index < order.length; index += 1)
    number = number * BASE + BigInt(order.charCodeAt(index) - FIRST + 1);
  return number;
}

function textOf(number: bigint): string {
  let text = '';
  for (let rest = number; rest > 0n; ) {
    const digit = (rest - 1n) % BASE;
    text = String.fromCharCode(FIRST + Number(digit)) + text;
    rest = (rest - 1n - digit) / BASE;
  }
  return text;
}
