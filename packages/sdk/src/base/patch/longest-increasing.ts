/**
 * The places of a longest strictly increasing run in `numbers`, in order; negative numbers are left out. Patience sorting:
 * n log n.
 */
export function longestIncreasing(numbers: readonly number[]): readonly number[] {
  // tails[length - 1] is the place of the smallest number that ends a run of that length.
  const tails: number[] = [];
  const previous = new Int32Array(numbers.length).fill(-1);
  numbers.forEach((number, place) => {
    if (number < 0) return;
    const length = countBelow(tails, numbers, number);
    if (length > 0) previous[place] = tails[length - 1] ?? -1;
    tails[length] = place;
  });
  const run: number[] = [];
  for (let place = tails.at(-1) ?? -1; place >= 0; place = previous[place] ?? -1) run.push(place);
  return run.reverse();
}

/** Counts the `tails` that point at a number below `number`. The numbers they point at ascend. */
function countBelow(tails: readonly number[], numbers: readonly number[], number: number): number {
  // Most items of a list stay behind the ones before them, so look at the end first.
  if ((numbers[tails.at(-1) ?? -1] ?? -1) < number) return tails.length;
  let low = 0;
  let high = tails.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[tails[middle] ?? -1] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
