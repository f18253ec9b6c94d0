/**
 * From what is loaded of a room to what its timeline shows. A projection remembers what it showed and looks again only at what
 * a change touches: all other items stay the same objects, and so do those that it made anew without a difference.
 */

import type { EventId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import type { RoomContext } from '../events/event-socket.ts';
import { tailOf } from '../history/chunk.ts';
import { echoesOf, refusedAmong, withdrawnBy } from '../outbox/echo.ts';
import type { GapItem, TimelineItem } from './item.ts';
import type { Made } from './item-maker.ts';
import { LoadedEvents } from './loaded-events.ts';
import { People } from './people.ts';
import { ProjectionPass } from './projection-pass.ts';
import type { FetchedRelations, Lane, ProjectionSources } from './projection-sources.ts';
import { RoomLevels } from './room-levels.ts';
import type { TimelineSockets } from './sockets.ts';

const ROOM_LANE: Lane = { kind: 'room' };
const NONE: ReadonlySet<EventId> = new Set();
const NO_RELATIONS: ReadonlyMap<EventId, FetchedRelations> = new Map();

export class Projection<Content, Extra> {
  readonly #sockets: TimelineSockets<Content, Extra>;
  readonly #me: UserId;
  readonly #roomName: RoomContext['roomName'];
  readonly #people = new People();
  readonly #levels = new RoomLevels();
  readonly #loaded: LoadedEvents<Extra>;
  readonly #made = new Map<EventId, Made<Content, Extra>>();
  readonly #gaps = new Map<string, GapItem>();
  #withdrawn = NONE;
  #uncounted = NONE;
  #tailOrder: number | undefined;
  #related = NO_RELATIONS;
  #policies: ProjectionSources['policies'];

  /** `roomName` gives the names of other rooms; their ids if it is absent. */
  constructor(
    sockets: TimelineSockets<Content, Extra>,
    me: UserId,
    roomName: RoomContext['roomName'] = (roomId) => roomId,
  ) {
    this.#sockets = sockets;
    this.#me = me;
    this.#roomName = roomName;
    this.#loaded = new LoadedEvents(sockets, me);
  }

  /** The items for `sources`, oldest first: those that `lane` shows. */
  project(sources: ProjectionSources, lane: Lane = ROOM_LANE): readonly TimelineItem<Content, Extra>[] {
    const loaded = this.#loaded;
    loaded.updateChunks(sources.chunks);
    this.#relate(sources.related ?? NO_RELATIONS);
    const { rules: guard } = this.#sockets;
    const isThere = (eventId: EventId, txnId: TransactionId) => loaded.isInChunks(eventId, txnId);
    const echoes = echoesOf(sources.outbox, this.#me, isThere, guard);
    // Who may hide what others say, and see it then, is in the room's levels.
    const isOtherwise =
      this.#people.haveChanged(sources.state) ||
      this.#levels.haveChanged(sources.state) ||
      this.#policies !== sources.policies;
    this.#policies = sources.policies;
    loaded.updateEchoes(echoes.map(({ event }) => event));
    this.#withdraw(withdrawnBy(sources.outbox, guard), refusedAmong(echoes, guard));
    this.#lookAtTail(tailOf(sources.chunks)[0]?.order);
    const touched = loaded.takeTouched();
    for (const eventId of touched) if (loaded.entry(eventId) === undefined) this.#made.delete(eventId);
    const pass = new ProjectionPass({
      sockets: this.#sockets,
      me: this.#me,
      people: this.#people,
      power: this.#levels.of(sources.state),
      roomName: this.#roomName,
      sources,
      lane,
      loaded,
      withdrawn: this.#withdrawn,
      uncounted: this.#uncounted,
      echoes,
      made: this.#made,
      gaps: this.#gaps,
      isTouched: isOtherwise ? () => true : (eventId) => touched.has(eventId),
    });
    return pass.items();
  }

  /** Threads are counted otherwise, and names stand alone, as soon as something may be missing after their roots, or is not any more. */
  #lookAtTail(order: number | undefined): void {
    if (order === this.#tailOrder) return;
    this.#tailOrder = order;
    this.#loaded.touchFollowed();
  }

  /** Hangs fetched events on their entries; an entry that has become complete is made anew. */
  #relate(related: ReadonlyMap<EventId, FetchedRelations>): void {
    this.#loaded.updateRelated(related);
    for (const [eventId, { isComplete }] of related)
      if (this.#related.get(eventId)?.isComplete !== isComplete) this.#loaded.touch(eventId);
    this.#related = related;
  }

  /** What is being taken back counts no more, nor do refused echoes as what hangs on others. */
  #withdraw(withdrawn: ReadonlySet<EventId>, refused: readonly EventId[]): void {
    const uncounted = new Set([...withdrawn, ...refused]);
    for (const eventId of [...uncounted, ...this.#uncounted]) {
      const isSame = withdrawn.has(eventId) === this.#withdrawn.has(eventId);
      if (!isSame || uncounted.has(eventId) !== this.#uncounted.has(eventId)) this.#loaded.touch(eventId);
    }
    this.#withdrawn = withdrawn;
    this.#uncounted = uncounted;
  }
}
