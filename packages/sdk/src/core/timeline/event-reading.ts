/** What an event says of itself. Pure. */
import { objectAt, stringAt } from '../../base/json/guards.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { type Relation, readRelation, readReplyTo } from '../../protocol/events/relation.ts';
import { transactionIdOf } from '../../protocol/events/transaction-id.ts';
import type { EventId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import { readThreadBundle } from '../../protocol/rules/thread.ts';
import { type Role, roleOf } from './event-role.ts';
import { neededRelations, runRule, type TimelineSockets } from './sockets.ts';

/** Read once: an event does not change. */
export interface Reading {
  readonly role: Role;
  /** The root of the thread that it is sent to. */
  readonly threadRoot: EventId | null;
  /** What it answers or relates to otherwise. */
  readonly parent: EventId | null;
  /** The server says that it is the root of a thread. */
  readonly hasBundle: boolean;
  /** The relation of an event that could not be decrypted; null for any other. */
  readonly sealedOnto: SealedRelation | null;
  /** What it answers. */
  readonly answered: EventId | null;
  /** The type of relation of which it needs every related event; null for none. */
  readonly needsAll: string | null;
  /** The names that it has for what belongs to it. */
  readonly names: readonly string[];
  /** That of an own event. */
  readonly txnId: TransactionId | undefined;
  /** The report of the bug that kept it from being read; null for none. */
  readonly reportId: string | null;
}

/** A relation as it stands outside of what is encrypted. */
export interface SealedRelation {
  readonly target: EventId;
  readonly relType: string;
}

const NOWHERE = {
  threadRoot: null,
  parent: null,
  hasBundle: false,
  answered: null,
  sealedOnto: null,
  needsAll: null,
  names: [],
} as const;

/** Reads `event`; where that throws, it is an entry that belongs to nothing: what cannot be shown says so. */
export function readEvent<Content, Extra>(
  event: RoomEvent,
  sockets: TimelineSockets<Content, Extra>,
  me: UserId,
): Reading {
  const say = (): Reading => {
    const role = roleOf(event, sockets);
    const txnId = event.sender === me ? transactionIdOf(event) : undefined;
    const entry = role.kind === 'entry' ? readEntry(event, sockets) : NOWHERE;
    return { role, txnId, reportId: null, ...entry };
  };
  const instead = (reportId: string): Reading => ({ role: { kind: 'entry' }, txnId: undefined, reportId, ...NOWHERE });
  return runRule(sockets, 'reading it', event.event_id, say, instead);
}

function readEntry<Content, Extra>(event: RoomEvent, sockets: TimelineSockets<Content, Extra>) {
  const answered = readReplyTo(event);
  const names = sockets.relations.flatMap((socket) => socket.nameOf?.(event) ?? []);
  const hasBundle = readThreadBundle(event) !== null;
  const relation = readRelation(event);
  const sealedOnto = event.type === 'm.room.encrypted' && relation !== null ? sealed(event, relation) : null;
  const rest = { hasBundle, answered, names, sealedOnto, needsAll: neededRelations(sockets, event) };
  if (relation?.kind === 'thread') return { ...rest, threadRoot: relation.root, parent: null };
  return { ...rest, threadRoot: null, parent: answered ?? relation?.target ?? null };
}

function sealed({ content }: RoomEvent, relation: Relation): SealedRelation | null {
  const relatesTo = objectAt(content, 'm.relates_to');
  const relType = relatesTo === undefined ? undefined : stringAt(relatesTo, 'rel_type');
  if (relType === undefined) return null;
  return { target: relation.kind === 'thread' ? relation.root : relation.target, relType };
}
