/** What an event is to the timeline. Pure. */
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { redactionTarget } from '../../protocol/rules/redaction.ts';
import { isVisibilityChange, readVisibilityChange } from '../../protocol/rules/visibility.ts';
import type { EventRole, RelationSocket } from '../events/event-socket.ts';
import type { TimelineSockets } from './sockets.ts';

export type Role =
  | EntryRole
  | { readonly kind: 'edit'; readonly target: EventId }
  | { readonly kind: 'related'; readonly socket: number; readonly target: EventId }
  /** The same of something that it knows by a name. */
  | { readonly kind: 'named'; readonly socket: number; readonly name: string }
  /** Hides its target, or shows it again. */
  | { readonly kind: 'veil'; readonly target: EventId }
  /** Shown nowhere by itself: redactions, related events without a target, what is for machines, and what nobody here knows. */
  | { readonly kind: 'hidden' };

export interface EntryRole {
  readonly kind: 'entry';
  /** It belongs to all entries of a name too. */
  readonly follows?: { readonly socket: number; readonly name: string };
}

const ENTRY: Role = { kind: 'entry' };
const HIDDEN: Role = { kind: 'hidden' };

interface Claim<Extra> {
  readonly role: EventRole | null;
  readonly relations?: RelationSocket<Extra>;
}

/** The role of `event`, as the features behind `sockets` know it. */
export function roleOf<Content, Extra>(event: RoomEvent, sockets: TimelineSockets<Content, Extra>): Role {
  const isState = event.state_key !== undefined;
  if (!isState && event.type === 'm.room.redaction') return redactionTarget(event) === null ? ENTRY : HIDDEN;
  if (!isState && isVisibilityChange(event)) {
    const change = readVisibilityChange(event);
    return change === null ? HIDDEN : { kind: 'veil', target: change.target };
  }
  const { role, relations } = claimOf(event, sockets);
  if (role === 'hidden') return HIDDEN;
  if (role === 'related') return relations === undefined ? HIDDEN : relatedRole(event, relations, sockets);
  const relation = isState ? null : readRelation(event);
  if (relation?.kind === 'replace') return { kind: 'edit', target: relation.target };
  return role === 'entry' ? entryRole(event, relations, sockets) : HIDDEN;
}

function entryRole<Content, Extra>(
  event: RoomEvent,
  relations: RelationSocket<Extra> | undefined,
  sockets: TimelineSockets<Content, Extra>,
): Role {
  const name = relations?.followsName?.(event) ?? null;
  if (relations === undefined || name === null) return ENTRY;
  return { kind: 'entry', follows: { socket: sockets.relations.indexOf(relations), name } };
}

/** Asks the features in their order; the first that knows such events decides. */
function claimOf<Content, Extra>(event: RoomEvent, { byType }: TimelineSockets<Content, Extra>): Claim<Extra> {
  for (const { role: judge, relations } of byType.of(event.type)) {
    const role = judge?.(event) ?? null;
    if (role !== null) return { role, ...(relations && { relations }) };
  }
  return { role: null };
}

function relatedRole<Content, Extra>(
  event: RoomEvent,
  relations: RelationSocket<Extra>,
  sockets: TimelineSockets<Content, Extra>,
): Role {
  const socket = sockets.relations.indexOf(relations);
  const target = event.state_key === undefined ? relations.targetOf(event) : null;
  if (target !== null) return { kind: 'related', socket, target };
  const name = relations.targetNameOf?.(event) ?? null;
  return name === null ? HIDDEN : { kind: 'named', socket, name };
}
