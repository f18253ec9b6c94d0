import type { Scope } from '../../base/scope/scope.ts';
import type { Subscribable } from '../../base/value/derived.ts';
import type { MembersLook } from './contract.ts';
import { hasWords, type MemberEntry, wordsOf } from './member-entry.ts';

interface Sorted {
  readonly sorted: readonly MemberEntry[];
}

/** The lists that are searched. */
export interface Searched {
  readonly here: Sorted;
  readonly banned: Sorted;
  readonly changed: Subscribable;
}

interface Found {
  readonly list: 'here' | 'banned';
  readonly words: readonly string[];
  readonly entries: readonly MemberEntry[];
}

/** Steps back that cost nothing. */
const MOST_STEPS = 32;

/**
 * Members that fit a query, in the order of their list. A query that goes on is looked for among those that fitted its beginning, and one
 * that goes back has them still.
 */
export class FoundMembers {
  readonly #lists: Searched;
  /** Each one goes on from the one before it. */
  #steps: Found[] = [];

  constructor(lists: Searched, scope: Scope) {
    this.#lists = lists;
    scope.onEnd(
      lists.changed.subscribe(() => {
        this.#steps = [];
      }),
    );
  }

  of(which: MembersLook['list'], query: string): readonly MemberEntry[] {
    const list = which === 'banned' ? 'banned' : 'here';
    const all = this.#lists[list].sorted;
    if (query.trim() === '') return all;
    const words = wordsOf(query);
    const before = this.#goBack(list, words);
    if (before !== undefined && isSame(before.words, words)) return before.entries;
    const entries = (before?.entries ?? all).filter((entry) => hasWords(entry, words));
    this.#steps.push({ list, words, entries });
    if (this.#steps.length > MOST_STEPS) this.#steps.shift();
    return entries;
  }

  /** The latest step that `words` go on from. Later ones are forgotten. */
  #goBack(list: Found['list'], words: readonly string[]): Found | undefined {
    for (;;) {
      const last = this.#steps.at(-1);
      if (last === undefined || (last.list === list && goesOn(last.words, words))) return last;
      this.#steps.pop();
    }
  }
}

function isSame(before: readonly string[], words: readonly string[]): boolean {
  return before.length === words.length && before.every((word, at) => word === words[at]);
}

/** True if whoever has all `words` has all of `before` too. */
function goesOn(before: readonly string[], words: readonly string[]): boolean {
  return before.every((word) => words.some((longer) => longer.includes(word)));
}
