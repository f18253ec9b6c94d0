/** Views whose parameters move and views with commands, on an engine with a hundred rows. */
import { err, ok } from '../base/result/result.ts';
import { DerivedValue } from '../base/value/derived.ts';
import { ObservableValue, type Readable } from '../base/value/value.ts';
import type { Command, ListSnapshot, ListView, Moving, RepeatableCommand, View } from './contract.ts';
import type { Handlers, OpenedView } from './host/handlers.ts';

export interface Row {
  readonly key: string;
  readonly name: string;
}

/** The rows that are wanted. A `from` below 0 is a bug of the handler. */
export interface Places {
  readonly from: number;
  readonly to: number;
}

interface WindowCalls {
  /** The row at a place of the window. */
  readonly at: Command<{ readonly place: number }, Row, { readonly kind: 'nothingThere' }>;
  /** Answers when it is told to stop. */
  readonly wait: Command<null, null, never>;
  readonly note: RepeatableCommand<string, null, never>;
  readonly throw: Command<null, null, never>;
}

export interface WindowApi {
  'test.window': Moving<ListView<Places, { readonly count: number }, Row, WindowCalls>>;
  'test.scaled': Moving<View<number, number>>;
  'test.unopenable': View<null, number, Pick<WindowCalls, 'throw'>>;
}

const COUNT = 100;

/** The engine's part, in reach of the test. */
export class TestWindows {
  /** The rows that the windows show. */
  readonly rows = new ObservableValue<readonly Row[]>(
    Array.from({ length: COUNT }, (_, at): Row => ({ key: `row ${at}`, name: `row ${at}` })),
  );
  /** The tabs whose `wait` was told to stop. */
  readonly stopped: string[] = [];
  /** Ids and inputs of `note`, with the first row of the window that heard them. */
  readonly notes: string[] = [];
  /** Counts the windows that were opened. */
  opened = 0;
  /** `note` does not answer. */
  isStuck = false;

  handlers(): Handlers<WindowApi> {
    return {
      'test.window': { shape: 'listView', follow: (places) => this.#window(places) },
      // It shows the same for all of them.
      'test.scaled': { shape: 'view', follow: (factor) => new DerivedValue([factor], () => 0) },
      'test.unopenable': {
        shape: 'view',
        open: () => {
          throw new Error('a bug when opened');
        },
      },
    };
  }

  #window(places: Readable<Places>): OpenedView<ListSnapshot<{ readonly count: number }, Row>, WindowCalls> {
    this.opened += 1;
    const head = { count: COUNT };
    const shown = () => this.rows.current.slice(places.current.from, places.current.to);
    places.subscribe(() => {
      if (places.current.from < 0) throw new Error('a bug when moved');
    });
    return {
      value: new DerivedValue([places, this.rows], () => ({ head, items: shown() })),
      calls: {
        at: async ({ place }) => {
          const row = shown()[place];
          return row === undefined ? err({ kind: 'nothingThere' }) : ok(row);
        },
        wait: (_, { signal, tabId }) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => {
              this.stopped.push(tabId);
              resolve(ok(null));
            });
          }),
        note: (text, { commandId }) => {
          this.notes.push(`${commandId} ${text} at ${shown()[0]?.key}`);
          return this.isStuck ? new Promise(() => undefined) : Promise.resolve(ok(null));
        },
        throw: () => Promise.reject(new Error('a bug in a command to a view')),
      },
    };
  }
}
