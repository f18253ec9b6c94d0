/** Looks for the words of a query in what is stored, chunk by chunk. */
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Need } from '../../../core/feature/faces.ts';
import { chunkStore } from '../../../core/history/history.ts';
import type { RoomRecord } from '../../../core/rooms/rooms.ts';
import type { RoomEvent } from '../../../protocol/events/event.ts';
import { readRelation } from '../../../protocol/events/relation.ts';
import { redactionTarget } from '../../../protocol/rules/redaction.ts';
import type { SearchHit } from '../contract.ts';
import { hitOf, hitRoom } from './hit.ts';
import { roomsAsked } from './rooms-asked.ts';
import type { Asked, SearchPage, SearchRun } from './search-run.ts';

type Deps = Need<'rooms' | 'me' | 'database' | 'ignored'>;

/** A search through all that is stored, the newest first. */
export class Scan implements SearchRun {
  readonly #deps: Deps;
  readonly #asked: Asked;
  #hits: Promise<Result<readonly SearchHit[], { readonly kind: 'storageFailed' }>> | undefined;
  #given = 0;

  constructor(deps: Deps, asked: Asked) {
    this.#deps = deps;
    this.#asked = asked;
  }

  async next(count: number): Promise<Result<SearchPage, { readonly kind: 'storageFailed' }>> {
    this.#hits ??= this.#find();
    const hits = await this.#hits;
    if (!hits.ok) return hits;
    const from = this.#given;
    this.#given += count;
    return ok({ hits: hits.value.slice(from, this.#given), hasMore: hits.value.length > this.#given });
  }

  async #find(): Promise<Result<readonly SearchHit[], { readonly kind: 'storageFailed' }>> {
    const all: SearchHit[] = [];
    for (const record of roomsAsked(this.#deps, this.#asked)) {
      const hits = await this.#findIn(record);
      if (!hits.ok) return hits;
      all.push(...hits.value);
    }
    return ok(all.toSorted((one, other) => other.timestamp - one.timestamp));
  }

  async #findIn(record: RoomRecord): Promise<Result<readonly SearchHit[], { readonly kind: 'storageFailed' }>> {
    const { rooms, database } = this.#deps;
    const { roomId } = record;
    const loaded = await rooms.load(roomId);
    const chunks = await chunkStore.range(database, { prefix: [roomId] });
    if (!loaded.ok || !chunks.ok) return err({ kind: 'storageFailed' });
    const events = chunks.value.flatMap((chunk) => chunk.events);
    const related = new Map<string, RoomEvent[]>();
    for (const event of events) {
      const relation = readRelation(event);
      const target =
        redactionTarget(event) ?? (relation === null || relation.kind === 'thread' ? null : relation.target);
      if (target !== null) related.set(target, [...(related.get(target) ?? []), event]);
    }
    const room = hitRoom(record, loaded.value);
    return ok(
      events.flatMap((event) => {
        if (readRelation(event)?.kind === 'replace') return [];
        const found = { event, related: related.get(event.event_id) ?? [], isFromServer: false };
        return hitOf(this.#deps, room, this.#asked.query, found) ?? [];
      }),
    );
  }
}
