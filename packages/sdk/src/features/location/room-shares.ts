import { sleep } from '../../base/clock/clock.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { tailOf } from '../../core/history/history.ts';
import { echoOf } from '../../core/outbox/outbox.ts';
import type { RoomInMemory } from '../../core/rooms/rooms.ts';
import { People } from '../../core/timeline/timeline.ts';
import { relations } from '../../protocol/endpoints/relations.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { Beacon } from '../../protocol/rules/beacon.ts';
import type { RoomShare } from './contract.ts';
import { beaconsIn, liveBeacons, nextChange } from './live-beacons.ts';
import type { LocationDeps } from './location-deps.ts';

/** No timer is set further ahead; a longer wait is several of them. */
const LONGEST_TIMER_MS = 3_600_000;
/** Enough to find the newest place, also where many of them cannot be read. */
const PAGE = 20;
/** Waits after failures; then the places that come have to do. */
const RETRY_AFTER_MS = [3_000, 15_000, 60_000];

/** Follows who shares where they are in a room: exactly as long as it lasts, with the latest places. */
export class RoomShares {
  readonly #deps: LocationDeps;
  readonly #roomId: RoomId;
  readonly #scope: Scope;
  readonly #shown = new ObservableValue<readonly RoomShare[]>([]);
  readonly #people = new People();
  /** Places of shares that began before what is loaded of the room. */
  readonly #fetched = new Map<EventId, readonly RoomEvent[]>();
  #room: RoomInMemory | undefined;
  #cancelTimer = () => {};

  constructor(deps: LocationDeps, roomId: RoomId, scope: Scope) {
    this.#deps = deps;
    this.#roomId = roomId;
    this.#scope = scope;
    const { rooms, outbox } = deps;
    scope.onEnd(rooms.changed.subscribe((changed) => changed.has(roomId) && this.#load()));
    scope.onEnd(outbox.changed.subscribe((changed) => changed === roomId && this.#look()));
    scope.onEnd(() => this.#cancelTimer());
    this.#load();
  }

  get shown(): Readable<readonly RoomShare[]> {
    return this.#shown;
  }

  #load(): void {
    this.#scope.run(async () => {
      const room = await this.#deps.rooms.load(this.#roomId);
      if (!room.ok || this.#scope.ended) return;
      this.#room = room.value;
      this.#look();
    });
  }

  #look(): void {
    const room = this.#room;
    if (room === undefined) return;
    const now = this.#deps.env.clock.now();
    const beacons = beaconsIn(room.state);
    const events = [...[...this.#fetched.values()].flat(), ...room.chunks.flatMap((chunk) => chunk.events)];
    const live = liveBeacons(beacons, [...events, ...this.#echoes()], now);
    for (const { eventId } of live) this.#fetchMissing(eventId, room);
    this.#shown.set(live.map((beacon) => this.#shareOf(beacon, room)));
    this.#cancelTimer();
    const next = nextChange(beacons, now);
    if (next === null) return;
    this.#cancelTimer = this.#deps.env.clock.setTimer(Math.min(next - now, LONGEST_TIMER_MS), () => this.#look());
  }

  #echoes(): readonly RoomEvent[] {
    const { outbox, me } = this.#deps;
    return outbox.entriesOf(this.#roomId).flatMap((entry) => echoOf(entry, me)?.event ?? []);
  }

  #shareOf({ eventId, owner, info, latest }: Beacon, { state }: RoomInMemory): RoomShare {
    const { asset, description, startedAt, timeoutMs } = info;
    const begin = startedAt ?? 0;
    return {
      eventId,
      person: this.#people.of(state, owner),
      isMine: owner === this.#deps.me,
      ...{ asset, description, startedAt: begin, endsAt: begin + timeoutMs },
      latest: latest && { place: latest.place, at: latest.at },
    };
  }

  /** Fetches the newest places of a share of which not all is loaded, once (03.B-08). */
  #fetchMissing(eventId: EventId, { chunks }: RoomInMemory): void {
    const isLoaded = tailOf(chunks).some(({ events }) => events.some((event) => event.event_id === eventId));
    if (isLoaded || this.#fetched.has(eventId)) return;
    this.#fetched.set(eventId, []);
    this.#scope.run(async (signal) => {
      const query = { roomId: this.#roomId, eventId, relType: 'm.reference', direction: 'b', limit: PAGE } as const;
      for (const delayMs of RETRY_AFTER_MS) {
        const answer = await this.#deps.requests.send(relations({ ...query, from: null, recurse: false }), { signal });
        if (answer.ok) {
          this.#fetched.set(eventId, answer.value.events);
          return this.#look();
        }
        if (answer.error.kind === 'serverError' || !(await sleep(this.#deps.env.clock, delayMs, signal))) return;
      }
    });
  }
}
