/**
 * A stretch of a room's history without a hole: its events, the room's state before the first and after the last of them, where to go on
 * at either end, and which other stretch lies there (02.TL-01). What cannot be is refused by an exception with the words that other
 * clients use: it is the caller's mistake, not the server's.
 */
import { isState } from '../../../protocol/events/envelope.ts';
import type { RoomEvent, StateEvent } from '../../../protocol/events/event.ts';
import { contentBefore } from '../../../protocol/events/unsigned.ts';
import type { EventId } from '../../../protocol/ids/ids.ts';

/** `b` leads back in time, `f` forward. */
export type Direction = 'b' | 'f';

/** The state at one end, by type and state key. */
type EndState = Map<string, StateEvent>;

interface End {
  readonly state: EndState;
  token: string | null;
  neighbour: EventTimeline | null;
}

export class EventTimeline {
  readonly #events: RoomEvent[] = [];
  readonly #ends: Readonly<Record<Direction, End>> = { b: newEnd(), f: newEnd() };
  #baseIndex = 0;

  /** Oldest first. */
  get events(): readonly RoomEvent[] {
    return this.#events;
  }

  /** How many events were put before the first one that there was: places counted from that one stay the same. */
  get baseIndex(): number {
    return this.#baseIndex;
  }

  /** Sets the state at both ends. Throws once there are events: what it was before them is not known (02.TL-02). */
  initialiseState(state: readonly StateEvent[]): void {
    if (this.#events.length > 0) throw new Error('Cannot initialise state after events are added');
    for (const { state: known } of Object.values(this.#ends))
      for (const event of state) known.set(keyOf(event.type, event.state_key), event);
  }

  /** The state of a type and key before the first event (`b`) or after the last (`f`). */
  stateAt(direction: Direction, type: string, stateKey = ''): StateEvent | undefined {
    return this.#end(direction).state.get(keyOf(type, stateKey));
  }

  /** Where more events are in a direction; null where there are none. */
  token(direction: Direction): string | null {
    return this.#end(direction).token;
  }

  setToken(direction: Direction, token: string | null): void {
    this.#end(direction).token = token;
  }

  /** The timeline that goes on in a direction; null while none is known to. */
  neighbour(direction: Direction): EventTimeline | null {
    return this.#end(direction).neighbour;
  }

  /** Says which timeline goes on in a direction, for good: there is nothing between them then. */
  setNeighbour(direction: Direction, neighbour: EventTimeline): void {
    const end = this.#end(direction);
    if (end.neighbour !== null)
      throw new Error(
        `timeline already has a neighbouring timeline - cannot reset neighbour (direction: ${direction})`,
      );
    end.neighbour = neighbour;
    end.token = null;
  }

  /** Where an event stands, counted from the one that was the first at first; null where it does not. */
  indexOf(eventId: EventId): number | null {
    const at = this.#events.findIndex((event) => event.event_id === eventId);
    return at < 0 ? null : at - this.#baseIndex;
  }

  /** Puts an event before the first (`b`) or after the last (`f`); the state of that end is then the one beyond it (01.E-05). */
  add(event: RoomEvent, direction: Direction): void {
    const { state } = this.#end(direction);
    if (direction === 'b') {
      this.#events.unshift(event);
      this.#baseIndex += 1;
    } else this.#events.push(event);
    if (!isState(event)) return;
    const key = keyOf(event.type, event.state_key);
    const before = contentBefore(event);
    if (direction === 'f') state.set(key, event);
    else if (before === null) state.delete(key);
    else state.set(key, { ...event, content: before });
  }

  /** Puts `event` in the place of the one with its id; the state after it follows (02.TL-06). */
  replace(event: RoomEvent): void {
    const at = this.#events.findIndex((known) => known.event_id === event.event_id);
    if (at >= 0) this.#events[at] = event;
    if (!isState(event)) return;
    const key = keyOf(event.type, event.state_key);
    const { state } = this.#end('f');
    if (state.get(key)?.event_id === event.event_id) state.set(key, event);
  }

  /** Has the events be `events`, which are those of before and some between them: no state is among what is new. */
  rearrange(events: readonly RoomEvent[]): void {
    this.#events.splice(0, this.#events.length, ...events);
  }

  #end(direction: Direction): End {
    return this.#ends[checkDirection(direction)];
  }
}

/** `direction`, if it is one. Throws `Invalid direction '<d>'` (02.TL-04). */
export function checkDirection(direction: Direction): Direction {
  const given: string = direction;
  if (given !== 'b' && given !== 'f') throw new Error(`Invalid direction '${given}'`);
  return direction;
}

function newEnd(): End {
  return { state: new Map(), token: null, neighbour: null };
}

/** No type holds a line break that anybody means. */
function keyOf(type: string, stateKey: string): string {
  return `${type}\n${stateKey}`;
}
