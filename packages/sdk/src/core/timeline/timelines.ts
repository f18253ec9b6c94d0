import { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { FocusedSource } from './focused-source.ts';
import { FoundList } from './found-list.ts';
import type { PeekedSource } from './peeked-source.ts';
import { openSingleEvent, type SingleEvent } from './single-event.ts';
import type { OpenThreadTimeline, ThreadTimeline } from './thread-socket.ts';
import { type TimelineContext, TimelineSource } from './timeline-source.ts';

export interface TimelinesOptions<Content, Extra> {
  readonly context: TimelineContext<Content, Extra>;
  /** Opens the timelines of threads; undefined where no slice does. */
  readonly openThread: OpenThreadTimeline | undefined;
  /** Hears of rooms that nobody looked at before. */
  readonly onOpened: (roomId: RoomId) => void;
  readonly onError: (error: unknown) => void;
}

/** The timelines of an account that somebody looks at. */
export class Timelines<Content, Extra> {
  readonly #context: TimelineContext<Content, Extra>;
  readonly #open = new Map<RoomId, Shared<TimelineSource<Content, Extra>>>();
  readonly #focused = new Map<string, Shared<FocusedSource<Content, Extra>>>();
  readonly #threads = new Map<string, Shared<ThreadTimeline<Content, Extra>>>();
  readonly #openThread: OpenThreadTimeline | undefined;
  readonly #onError: (error: unknown) => void;
  readonly #onOpened: (roomId: RoomId) => void;

  constructor({ context, openThread, onOpened, onError }: TimelinesOptions<Content, Extra>) {
    this.#context = context;
    this.#openThread = openThread;
    this.#onOpened = onOpened;
    this.#onError = onError;
  }

  /** The timeline of a room, shared by all that look, until the last one's scope ends. */
  open(roomId: RoomId, scope: Scope): TimelineSource<Content, Extra> {
    return this.#share(this.#open, roomId, scope, (own) => {
      const source = new TimelineSource(this.#context, roomId, own);
      this.#onOpened(roomId);
      return source;
    });
  }

  /** The timeline of a room around one of its events, likewise. The room's own timeline is open as long as it. */
  openAround(roomId: RoomId, eventId: EventId, scope: Scope): FocusedSource<Content, Extra> {
    return this.#share(this.#focused, focusKey(roomId, eventId), scope, (own) => {
      return new FocusedSource(this.#context, this.open(roomId, own), eventId, own);
    });
  }

  /** One event of a room by itself, followed until `scope` ends. */
  openEvent(roomId: RoomId, eventId: EventId, scope: Scope): Readable<SingleEvent<Content>> {
    return openSingleEvent(this.#context, roomId, eventId, scope);
  }

  /** The timeline of a thread, shared likewise; null where no slice shows threads by themselves. */
  openThread(roomId: RoomId, rootId: EventId, scope: Scope): ThreadTimeline<Content, Extra> | null {
    const open = this.#openThread;
    if (open === undefined) return null;
    return this.#share(this.#threads, focusKey(roomId, rootId), scope, (own) => {
      return open(this.#context, this.open(roomId, own), rootId, own);
    });
  }

  /** The events of a room that `picks` takes, looked for as far back as is asked; until `scope` ends. */
  openFound(roomId: RoomId, picks: (event: RoomEvent) => boolean, scope: Scope): FoundList<Content, Extra> {
    return this.openBeside(roomId, scope, (context, live) => new FoundList(context, live, picks, scope));
  }

  /** The messages of a room that one is not in and all can read, until `scope` ends; null until what reads them is there. */
  openPeeked(roomId: RoomId, scope: Scope): Readable<PeekedSource<Content, Extra> | null> {
    const opened = new ObservableValue<PeekedSource<Content, Extra> | null>(null);
    scope.run(async () => {
      const code = await import('./peeked-source.ts');
      if (!scope.ended) opened.set(new code.PeekedSource(this.#context, roomId, scope));
    });
    return opened;
  }

  /** A source that a slice brings, over the events of a room: `make` gets the room's own timeline, which is open as long as `scope`. */
  openBeside<Source>(roomId: RoomId, scope: Scope, make: MakeSource<Content, Extra, Source>): Source {
    return make(this.#context, this.open(roomId, scope), scope);
  }

  /** The source under `key`, made for the first that asks, and ended with the last one's scope. */
  #share<Key, Source>(shared: Map<Key, Shared<Source>>, key: Key, scope: Scope, make: (own: Scope) => Source): Source {
    let found = shared.get(key);
    if (found === undefined) {
      const own = new Scope(this.#onError);
      found = { source: make(own), scope: own, users: 0 };
      shared.set(key, found);
    }
    const held = found;
    held.users += 1;
    scope.onEnd(() => {
      held.users -= 1;
      if (held.users > 0) return;
      shared.delete(key);
      held.scope.end();
    });
    return held.source;
  }
}

/** Makes a slice's own source beside the `live` timeline of a room. */
type MakeSource<Content, Extra, Source> = (
  context: TimelineContext<Content, Extra>,
  live: TimelineSource<Content, Extra>,
  scope: Scope,
) => Source;

/** A source, and how many look at it. */
interface Shared<Source> {
  readonly source: Source;
  readonly scope: Scope;
  users: number;
}

/** No room id holds a line break. */
function focusKey(roomId: RoomId, eventId: EventId): string {
  return `${roomId}\n${eventId}`;
}
