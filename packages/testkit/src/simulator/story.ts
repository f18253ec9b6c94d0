import type { Client } from '@parley/sdk/client/remote.ts';

/** The number of characters that are kept on either side of a word in a long text. */
const AROUND = 160;
const MOST_LINES = 400;

const EVENTS = /\$event\d+/g;
const TEXTS = /"([^"]+)"/g;
const TRANSACTIONS = /\bp\w+ tab \d+\.\d+/g;
const ROOMS = /!room\d+/g;

/**
 * The story of a violation: every command, request and answer that contains one of its words, between the mishaps of the run. It
 * changes nothing in the world, so the failed seed is run once more to get the story.
 */
export class Story {
  readonly #words: Set<string>;
  readonly #lines: string[] = [];

  constructor(words: Iterable<string>) {
    this.#words = new Set(words);
  }

  /** The words that are looked for, and the transactions that stood beside them: told from the start when the seed runs again. */
  get words(): ReadonlySet<string> {
    return this.#words;
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  /** Tells something if one of the words stands in it. `what` says who did it to what; rooms are looked for in it alone. */
  note(atMs: number, what: string, text: string): void {
    const plain = what.replaceAll(/%[\dA-F]{2}/g, decodeURIComponent);
    const whole = `${plain} ${text}`;
    for (const word of this.#words) {
      const place = findWord(word.startsWith('!') ? plain : whole, word);
      if (place < 0) continue;
      const from = Math.max(plain.length, place - AROUND);
      this.mark(atMs, `${plain}${whole.slice(from, from + 2 * AROUND)}`);
      // An answer of sync has much beside the word that has nothing to do with it.
      const near = `${plain} ${whole.slice(Math.max(0, place - AROUND), place + AROUND)}`;
      if (!word.startsWith('!')) for (const [transaction] of near.matchAll(TRANSACTIONS)) this.#words.add(transaction);
      return;
    }
  }

  /** Tells something in any case. */
  mark(atMs: number, what: string): void {
    if (this.#lines.length < MOST_LINES) this.#lines.push(`${(atMs / 1_000).toFixed(3)} ${what}`);
  }
}

/** The words of a violation: events, texts and transactions; or rooms, if it names nothing in them. */
export function wordsIn(violation: string): readonly string[] {
  const texts = [...violation.matchAll(TEXTS)].flatMap(([, text]) => text ?? []);
  const named = [EVENTS, TRANSACTIONS].flatMap((pattern) => [...violation.matchAll(pattern)].map(([word]) => word));
  const words = [...texts, ...named];
  return words.length > 0 ? words : [...violation.matchAll(ROOMS)].map(([word]) => word);
}

/** Wraps a client so that `note` hears of its commands and their answers, including commands to its lists. */
export function withCommandsTold(client: Client, note: (what: string, text: string) => void): Client {
  const told = <Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer> => {
    note(what, 'asked');
    const answer = ask();
    void answer.then((result) => note(what, JSON.stringify(result)));
    return answer;
  };
  return {
    ...client,
    command: (name, input, options) =>
      told(`${name} ${JSON.stringify(input)}`, () => client.command(name, input, options)),
    listView: (name, params) => {
      const handle = client.listView(name, params);
      const ask: typeof handle.call = handle.call.bind(handle);
      const call: typeof handle.call = (called, input, options) =>
        told(`${name}.${called} ${JSON.stringify({ params, input })}`, () => ask(called, input, options));
      return Object.assign(handle, { call });
    },
  };
}

/** The index of a word that is not the beginning of a longer one; -1 if there is none. */
function findWord(text: string, word: string): number {
  for (let place = text.indexOf(word); place >= 0; place = text.indexOf(word, place + 1))
    if (!/\w/.test(text.charAt(place + word.length))) return place;
  return -1;
}
