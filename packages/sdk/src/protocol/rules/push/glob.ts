/**
 * Patterns of push rules: `*` is any text, `?` any one character (05.C-02). They are matched by walking, never made into a regular
 * expression: a pattern and a body that somebody chose together could keep one busy for minutes. All that is walked is paid from a
 * budget, which one event shares among all its rules, so that the time is bounded whatever the rules are (SEC-07).
 */

/** Steps that are left, each about a character compared. When there are none, nothing matches any more. */
export interface Budget {
  left: number;
}

/** Steps for one event: some hundred times what an ordinary one takes, and still no more than some milliseconds. */
export const STEPS_AN_EVENT = 150_000;

/** A longer pattern is nobody's word. It matches nothing. */
const PATTERN_LIMIT = 1_000;
/** The ratio by which a search for plain text is faster than a walk. */
const PLAIN_SPEED = 16;

const NOTHING: TextMatch = () => false;

/** Matches a text; one that is already in lower case unless it was compiled for exact ones. */
export type TextMatch = (text: string, budget: Budget) => boolean;

/** Matches the whole of a text (05.C-01). */
export function compileWhole(pattern: string): TextMatch {
  return pattern.length > PATTERN_LIMIT ? NOTHING : compileExact(pattern.toLowerCase());
}

/** Matches the whole of a text, capitals apart from small letters. */
export function compileExact(pattern: string): TextMatch {
  if (pattern.length > PATTERN_LIMIT) return NOTHING;
  if (!isGlob(pattern)) return (text) => text === pattern;
  const parts = pattern.split('*');
  const [first = ''] = parts;
  return (text, budget) => {
    const start = endOf(text, first, 0, budget);
    if (start === -1) return false;
    if (parts.length === 1) return start === text.length;
    const at = findMiddle(text, parts, start, budget);
    return at !== -1 && findLast(text, parts.at(-1) ?? '', at, budget, (end) => end === text.length);
  };
}

/** True for a pattern that can match more than one text. */
export function isGlob(pattern: string): boolean {
  return /[*?]/.test(pattern);
}

/** Matches part of a text that begins and ends at its ends or beside what is no word's character (05.C-01). */
export function compileWord(pattern: string): TextMatch {
  if (pattern.length > PATTERN_LIMIT) return NOTHING;
  const lower = pattern.toLowerCase();
  // An empty pattern matches only an empty text.
  if (lower === '') return (text) => text === '';
  const parts = lower.split('*');
  const [first = ''] = parts;
  return (text, budget) => {
    for (let from = find(text, first, 0, budget); from !== -1; from = find(text, first, from + 1, budget)) {
      if (!isWordStart(text, from)) continue;
      const end = endOf(text, first, from, budget);
      if (end === -1) return false;
      if (parts.length === 1) {
        if (isWordEnd(text, end)) return true;
        continue;
      }
      // The first place that fits leaves most room for the rest: if that fails here, it fails at every later place.
      const at = findMiddle(text, parts, end, budget);
      return at !== -1 && findLast(text, parts.at(-1) ?? '', at, budget, (last) => isWordEnd(text, last));
    }
    return false;
  };
}

/** Finds all but the first and the last part, each at its first place. Returns where the last one may begin, or -1. */
function findMiddle(text: string, parts: readonly string[], from: number, budget: Budget): number {
  let at = from;
  for (let index = 1; index < parts.length - 1; index += 1) {
    const part = parts[index] ?? '';
    const found = find(text, part, at, budget);
    if (found === -1) return -1;
    at = endOf(text, part, found, budget);
    if (at === -1) return -1;
  }
  return at;
}

function findLast(
  text: string,
  part: string,
  from: number,
  budget: Budget,
  isGoodEnd: (end: number) => boolean,
): boolean {
  for (let at = find(text, part, from, budget); at !== -1; at = find(text, part, at + 1, budget)) {
    const end = endOf(text, part, at, budget);
    if (end !== -1 && isGoodEnd(end)) return true;
  }
  return false;
}

/** The first place from `from` on where `part`, which has no `*`, fits; -1 if there is none. */
function find(text: string, part: string, from: number, budget: Budget): number {
  if (part.includes('?')) {
    for (let at = from; at <= text.length && budget.left > 0; at += 1) {
      if (endOf(text, part, at, budget) !== -1) return at;
    }
    return -1;
  }
  if (from > text.length || budget.left <= 0) return -1;
  const at = text.indexOf(part, from);
  budget.left -= 1 + ((at === -1 ? text.length : at) - from + part.length) / PLAIN_SPEED;
  return at;
}

/** Where `part` ends if it stands at `at`, else -1. */
function endOf(text: string, part: string, at: number, budget: Budget): number {
  let end = at;
  for (let index = 0; index < part.length; index += 1) {
    budget.left -= 1;
    const wanted = part.charCodeAt(index);
    if (end >= text.length) return -1;
    if (wanted === QUESTION) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
    else if (text.charCodeAt(end) === wanted) end += 1;
    else return -1;
  }
  return budget.left > 0 ? end : -1;
}

const QUESTION = 0x3f;

/** True if a word may begin at `at`. */
function isWordStart(text: string, at: number): boolean {
  return at === 0 || !isWordCharacter(text.charCodeAt(at - 1));
}

/** True if a word may end before `at`. */
function isWordEnd(text: string, at: number): boolean {
  return at === text.length || !isWordCharacter(text.charCodeAt(at));
}

/** `[A-Za-z0-9_]`. */
function isWordCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95;
}
