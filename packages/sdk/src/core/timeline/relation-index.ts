/** Which events point at which, over everything that is loaded of a room. Pure. */
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { redactionTarget } from '../../protocol/rules/redaction.ts';
import type { RelationSocket } from './sockets.ts';

/** What an event is to the timeline. */
type Role =
  | { readonly kind: 'entry' }
  | { readonly kind: 'edit'; readonly target: EventId }
  | { readonly kind: 'related'; readonly socket: number; readonly target: EventId }
  /** Shown nowhere by itself: redactions, and related events without a target. */
  | { readonly kind: 'hidden' };

/** Everything that hangs on one event, in the order of the timeline. */
export interface Attached {
  readonly edits: RoomEvent[];
  /** By socket number. */
  readonly related: (RoomEvent[] | undefined)[];
}

export interface RelationIndex {
  /** The events that are entries of their own. */
  readonly entries: readonly RoomEvent[];
  readonly attached: ReadonlyMap<EventId, Attached>;
}

/** An event is never changed, so what it is to the timeline is found out once for each set of sockets. */
const roles = new WeakMap<readonly unknown[], WeakMap<RoomEvent, Role>>();

/**
 * Sorts `events` (oldest first) into entries and what hangs on them. Events in `withdrawn` are being taken back by the person
 * and count no more as related.
 */
export function indexRelations<Extra>(
  events: readonly RoomEvent[],
  sockets: readonly RelationSocket<Extra>[],
  withdrawn: ReadonlySet<EventId>,
): RelationIndex {
  const entries: RoomEvent[] = [];
  const attached = new Map<EventId, Attached>();
  const at = (target: EventId): Attached => {
    let found = attached.get(target);
    if (found === undefined) attached.set(target, (found = { edits: [], related: [] }));
    return found;
  };
  for (const event of events) {
    const role = roleOf(event, sockets);
    if (role.kind === 'entry') entries.push(event);
    else if (role.kind !== 'hidden' && !withdrawn.has(event.event_id)) attach(at(role.target), role, event);
  }
  return { entries, attached };
}

function attach(target: Attached, role: Exclude<Role, { kind: 'entry' | 'hidden' }>, event: RoomEvent): void {
  if (role.kind === 'edit') target.edits.push(event);
  else (target.related[role.socket] ??= []).push(event);
}

function roleOf<Extra>(event: RoomEvent, sockets: readonly RelationSocket<Extra>[]): Role {
  let known = roles.get(sockets);
  if (known === undefined) roles.set(sockets, (known = new WeakMap()));
  let role = known.get(event);
  if (role === undefined) known.set(event, (role = findRole(event, sockets)));
  return role;
}

function findRole<Extra>(event: RoomEvent, sockets: readonly RelationSocket<Extra>[]): Role {
  if (event.state_key !== undefined) return { kind: 'entry' };
  if (event.type === 'm.room.redaction')
    return redactionTarget(event) === null ? { kind: 'entry' } : { kind: 'hidden' };
  const socket = sockets.findIndex((candidate) => candidate.type === event.type);
  if (socket >= 0) {
    const target = sockets[socket]?.targetOf(event) ?? null;
    return target === null ? { kind: 'hidden' } : { kind: 'related', socket, target };
  }
  const relation = readRelation(event);
  return relation?.kind === 'replace' ? { kind: 'edit', target: relation.target } : { kind: 'entry' };
}
