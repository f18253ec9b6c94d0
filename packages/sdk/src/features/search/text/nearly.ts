/** A word this short has too many neighbours to be meant by them. */
const LEAST_LENGTH = 4;

/** True if one typing mistake makes one word of the other: a letter more, less or other, or two that changed places. Linear. */
export function isNearly(one: string, other: string): boolean {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  if (short.length < LEAST_LENGTH - 1 || long.length < LEAST_LENGTH || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && long[start] === short[start]) start += 1;
  if (start === short.length) return true;
  let [longEnd, shortEnd] = [long.length, short.length];
  while (shortEnd > start && long[longEnd - 1] === short[shortEnd - 1]) {
    longEnd -= 1;
    shortEnd -= 1;
  }
  const [more, less] = [longEnd - start, shortEnd - start];
  if (more <= 1 && less <= 1) return true;
  return more === 2 && less === 2 && long[start] === short[start + 1] && long[start + 1] === short[start];
}

/** A beginning this short has too many neighbours. */
const LEAST_BEGINNING = 5;

/** True if `word` is `sought` with one mistake, or begins with that: words change their ends. Linear. */
export function beginsNearly(word: string, sought: string): boolean {
  if (isNearly(word, sought)) return true;
  if (sought.length < LEAST_BEGINNING || word.length < sought.length || word[0] !== sought[0]) return false;
  return [-1, 0, 1].some((more) => isNearly(word.slice(0, sought.length + more), sought));
}
