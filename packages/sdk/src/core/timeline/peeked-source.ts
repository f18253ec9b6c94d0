import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { type MessagesPage, messages } from '../../protocol/endpoints/messages.ts';
import { roomStateEvent } from '../../protocol/endpoints/room-state.ts';
import type { RoomEvent, StateEvent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { ChunkRecord, ChunkStart } from '../history/chunk.ts';
import { redactInChunks } from '../rooms/redact.ts';
import { RoomState } from '../rooms/room-state.ts';
import type { RequestFailure } from '../session/requests.ts';
import type { TimelineHead } from './item.ts';
import type { Paged, PagingFailure } from './paging.ts';
import { Projection } from './projection.ts';
import { sameHead, type TimelineContext, type TimelineSnapshot } from './timeline-source.ts';

/** Messages read so far, and how reading stands. */
interface Read {
  readonly chunk: ChunkRecord;
  /** The token of older events; null where no more can be read. */
  readonly next: string | null;
  readonly older: 'idle' | 'loading' | 'failed';
  /** False until the server has answered for the first time. */
  readonly isReady: boolean;
}

/** Enough to fill a tall screen: who only looks need not have more. */
const PEEK_PAGE = 50;
/** The state that decides what of the messages is shown. Members come with the messages. */
const STATE = ['m.room.create', 'm.room.power_levels'] as const;

/**
 * The messages of a room that all can read, without being in it (PEEK-01): asked for once and paged back on demand, kept nowhere, and
 * forgotten with its scope. Nothing new comes in it. Of a room that cannot be read from here it is empty, and says that there is no more.
 */
export class PeekedSource<Content, Extra> {
  readonly #context: TimelineContext<Content, Extra>;
  readonly #roomId: RoomId;
  readonly #scope: Scope;
  readonly #projection: Projection<Content, Extra>;
  readonly #read: ObservableValue<Read>;
  readonly #snapshot: DerivedValue<TimelineSnapshot<Content, Extra>>;
  readonly #state: RoomState;
  readonly #stateRead: Promise<void>;
  #paging: Promise<Result<Paged, PagingFailure>> | undefined;

  constructor(context: TimelineContext<Content, Extra>, roomId: RoomId, scope: Scope) {
    this.#context = context;
    this.#roomId = roomId;
    this.#scope = scope;
    this.#state = new RoomState(roomId, [], []);
    this.#projection = new Projection(context.sockets, context.me);
    const chunk: ChunkRecord = { roomId, order: 0, start: UNKNOWN_START, events: [] };
    this.#read = new ObservableValue<Read>({ chunk, next: null, older: 'loading', isReady: false });
    this.#snapshot = new DerivedValue([this.#read, context.ignored], (before) => this.#project(before));
    this.#stateRead = this.#readState();
    scope.run(async () => {
      await this.pageBack();
    });
  }

  get snapshot(): Readable<TimelineSnapshot<Content, Extra>> {
    return this.#snapshot;
  }

  /** Reads older messages; the newest ones if none were read yet. Whoever asks meanwhile gets the same answer. */
  pageBack(): Promise<Result<Paged, PagingFailure>> {
    this.#paging ??= this.#pageBack().finally(() => {
      this.#paging = undefined;
    });
    return this.#paging;
  }

  async #pageBack(): Promise<Result<Paged, PagingFailure>> {
    const { next, chunk } = this.#read.current;
    if (isOver(this.#read.current)) return ok({ count: 0, reachedStart: true });
    this.#update({ older: 'loading' });
    const query = { roomId: this.#roomId, direction: 'b', from: next, limit: PEEK_PAGE } as const;
    const { requests } = this.#context;
    const asked = requests.send(messages(query), { signal: this.#scope.signal });
    const [page] = await Promise.all([asked, this.#stateRead]);
    if (page.ok) return ok(this.#take(page.value));
    // Servers do not read for others over federation: there is nothing to say of that.
    const isClosed = chunk.events.length === 0 && isRefusal(page.error);
    this.#update({ isReady: true, older: isClosed ? 'idle' : 'failed' });
    return isClosed ? ok({ count: 0, reachedStart: true }) : err(page.error);
  }

  #take({ events, state, next }: MessagesPage): Paged {
    const { chunk } = this.#read.current;
    const known = new Set(chunk.events.map((event) => event.event_id));
    const added = events.filter((event) => !known.has(event.event_id)).toReversed();
    this.#learnMembers(state);
    // Events from before all could read it come as empty pages, of which there may be any number.
    const isEnd = added.length === 0;
    const grown = [...added, ...chunk.events];
    const start: ChunkStart = grown[0]?.type === 'm.room.create' ? { kind: 'beginning' } : UNKNOWN_START;
    const whole = { ...chunk, start, events: grown };
    const [redacted = whole] = redactInChunks([whole], added, this.#state, this.#context.rooms.guard);
    this.#update({ chunk: redacted, next: isEnd ? null : next, older: 'idle', isReady: true });
    return { count: added.length, reachedStart: isEnd || next === null };
  }

  /** Members of older pages are called as they were called last. */
  #learnMembers(state: readonly StateEvent[]): void {
    this.#state.putMembers(
      state.filter((event) => event.type === 'm.room.member' && this.#state.member(event.state_key) === undefined),
    );
  }

  /** State that a server does not tell is left out: the defaults of the protocol hold then. */
  async #readState(): Promise<void> {
    const { requests } = this.#context;
    const { signal } = this.#scope;
    const ask = (type: string) => requests.send(roomStateEvent(this.#roomId, type), { signal });
    const answers = await Promise.all(STATE.map(ask));
    this.#state.apply(answers.flatMap((answer): readonly RoomEvent[] => (answer.ok ? [answer.value] : [])));
  }

  #update(change: Partial<Read>): void {
    if (!this.#scope.ended) this.#read.set({ ...this.#read.current, ...change });
  }

  #project(before: TimelineSnapshot<Content, Extra> | undefined): TimelineSnapshot<Content, Extra> {
    const { chunk, older, isReady } = this.#read.current;
    const head: TimelineHead = {
      ...{ state: isReady ? 'ready' : 'loading', from: 'network', older: isOver(this.#read.current) ? 'none' : older },
      ...{ newer: 'none', focus: 'none', readUpTo: null },
    };
    const sources = {
      ...{ state: this.#state, chunks: [chunk], outbox: [], live: NONE, gaps: new Map<number, never>() },
      ignored: this.#context.ignored.current,
    };
    // Threads cannot be opened from outside: what is said in them stands with the rest.
    return { head: sameHead(before?.head, head), items: this.#projection.project(sources, { kind: 'all' }) };
  }
}

const UNKNOWN_START: ChunkStart = { kind: 'gap', token: null };
const NONE: ReadonlySet<never> = new Set();

function isOver({ isReady, next, older }: Read): boolean {
  return isReady && next === null && older === 'idle';
}

/** True if the server does not let read, or has nothing to read: asking again would not help. */
function isRefusal(failure: RequestFailure): boolean {
  return failure.kind === 'serverError' && failure.status >= 400 && failure.status < 500 && failure.status !== 429;
}
