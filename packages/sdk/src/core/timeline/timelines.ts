import { Scope } from '../../base/scope/scope.ts';
import type { Readable } from '../../base/value/value.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { FocusedSource } from './focused-source.ts';
import { openSingleEvent, type SingleEvent } from './single-event.ts';
import { openThreadAround } from './thread-around.ts';
import { ThreadList } from './thread-list.ts';
import { ThreadSource } from './thread-source.ts';
import { type TimelineContext, type TimelineSnapshot, TimelineSource } from './timeline-source.ts';

/** The timelines of an account that somebody looks at. */
export class Timelines<Content, Extra> {
  readonly #context: TimelineContext<Content, Extra>;
  readonly #open = new Map<RoomId, Shared<TimelineSource<Content, Extra>>>();
  readonly #focused = new Map<string, Shared<FocusedSource<Content, Extra>>>();
  readonly #threads = new Map<string, Shared<ThreadSource<Content, Extra>>>();
  readonly #onError: (error: unknown) => void;
  readonly #onOpened: () => void;

  /** `onOpened` hears of rooms that nobody looked at before. */
  constructor(context: TimelineContext<Content, Extra>, onOpened: () => void, onError: (error: unknown) => void) {
    this.#context = context;
    this.#onOpened = onOpened;
    this.#onError = onError;
  }

  /** The timeline of a room, shared by all that look, until the last one's scope ends. */
  open(roomId: RoomId, scope: Scope): TimelineSource<Content, Extra> {
    return this.#share(this.#open, roomId, scope, (own) => {
      const source = new TimelineSource(this.#context, roomId, own);
      this.#onOpened();
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

  /** The timeline of a thread, likewise. */
  openThread(roomId: RoomId, rootId: EventId, scope: Scope): ThreadSource<Content, Extra> {
    return this.#share(this.#threads, focusKey(roomId, rootId), scope, (own) => {
      return new ThreadSource(this.#context, this.open(roomId, own), rootId, own);
    });
  }

  /** The timeline of a thread, loaded back to one of its replies. */
  openThreadAround(place: ThreadPlace, scope: Scope): Readable<TimelineSnapshot<Content, Extra>> {
    return openThreadAround(this.openThread(place.roomId, place.rootId, scope), place.eventId, scope);
  }

  /** The threads of a room, for whoever asks. The room's own timeline is open as long as it. */
  openThreadList(roomId: RoomId, filter: 'all' | 'my', scope: Scope): ThreadList<Content, Extra> {
    return new ThreadList(this.#context, this.open(roomId, scope), filter, scope);
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

/** A reply in a thread. */
interface ThreadPlace {
  readonly roomId: RoomId;
  readonly rootId: EventId;
  readonly eventId: EventId;
}

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
