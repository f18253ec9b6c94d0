/** To which timeline of a room an event belongs: the main one, or a thread's (02.TH-10, 01.RC-04). Pure. */
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation, readReplyTo } from '../../protocol/events/relation.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { redactionTarget } from '../../protocol/rules/redaction.ts';
import type { ChunkRecord } from '../history/chunk.ts';

/** `main`, or the root of a thread. */
export type TimelineKey = 'main' | EventId;

/** Says where an event belongs; null for what points at an event that is not known. */
export type TimelineOf = (event: RoomEvent) => TimelineKey | null;

/** Finds the timelines of events among what is loaded. What points at another event goes with it, as far as that is loaded. */
export function timelinesIn(chunks: readonly ChunkRecord[]): TimelineOf {
  let index: ReadonlyMap<string, RoomEvent> | undefined;
  const known = new Map<string, TimelineKey | null>();
  const find = (id: EventId) => {
    index ??= indexOf(chunks);
    return index.get(id);
  };
  const stepOf = (event: RoomEvent): Step => {
    const timeline = known.get(event.event_id);
    return timeline === undefined ? stepFrom(event) : { kind: 'here', timeline };
  };
  return (event) => {
    const path: RoomEvent[] = [];
    let at = event;
    let step = stepOf(at);
    while (step.kind === 'with') {
      path.push(at);
      const parent = find(step.parent);
      // Only a server that lies makes events point at each other in a ring.
      if (parent === undefined || path.includes(parent)) step = { kind: 'here', timeline: step.otherwise };
      else {
        at = parent;
        step = stepOf(at);
      }
    }
    for (const { event_id: id } of path) known.set(id, step.timeline);
    return step.timeline;
  };
}

type Step =
  | { readonly kind: 'here'; readonly timeline: TimelineKey | null }
  | { readonly kind: 'with'; readonly parent: EventId; readonly otherwise: TimelineKey | null };

/** A reply to something unknown stands in the room; what hangs on something unknown stands nowhere yet. */
function stepFrom(event: RoomEvent): Step {
  const relation = readRelation(event);
  if (relation?.kind === 'thread') return { kind: 'here', timeline: relation.root };
  const reply = readReplyTo(event);
  if (reply !== null) return { kind: 'with', parent: reply, otherwise: 'main' };
  const parent = relation?.target ?? (event.type === 'm.room.redaction' ? redactionTarget(event) : null);
  return parent === null
    ? { kind: 'here', timeline: 'main' }
    : { kind: 'with', parent: parent as EventId, otherwise: null };
}

function indexOf(chunks: readonly ChunkRecord[]): ReadonlyMap<string, RoomEvent> {
  return new Map(chunks.flatMap(({ events }) => events.map((event) => [event.event_id, event] as const)));
}
