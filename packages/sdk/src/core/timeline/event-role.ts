/** What an event is to the timeline. Pure. */
import { isCallType } from '../../protocol/events/call/decode-call-signal.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { redactionTarget } from '../../protocol/rules/redaction.ts';
import { isVisibilityChange, readVisibilityChange } from '../../protocol/rules/visibility.ts';
import type { ContentSocket, RelationSocket } from './sockets.ts';

export type Role =
  | { readonly kind: 'entry' }
  | { readonly kind: 'edit'; readonly target: EventId }
  | { readonly kind: 'related'; readonly socket: number; readonly target: EventId }
  /** The same of something that it knows by a name. */
  | { readonly kind: 'named'; readonly socket: number; readonly name: string }
  /** Hides its target, or shows it again. */
  | { readonly kind: 'veil'; readonly target: EventId }
  /** Shown nowhere by itself: redactions, related events without a target, what is for machines, and what nobody here knows. */
  | { readonly kind: 'hidden' };

/** The sockets that say what an entry is. Where there is none, each event may be one. */
export function judgesAmong<Content>(contents: readonly ContentSocket<Content>[]): readonly ContentSocket<Content>[] {
  return contents.filter((socket) => socket.isEntry !== undefined);
}

/** The role of `event`, as the features behind `sockets` and `judges` know it. */
export function roleOf<Extra, Content>(
  event: RoomEvent,
  sockets: readonly RelationSocket<Extra>[],
  judges: readonly ContentSocket<Content>[] = [],
): Role {
  if (event.state_key !== undefined) return ownRole(event, judges);
  if (event.type === 'm.room.redaction')
    return redactionTarget(event) === null ? { kind: 'entry' } : { kind: 'hidden' };
  // What devices say to verify each other is for them alone.
  if (event.type.startsWith('m.key.verification.')) return { kind: 'hidden' };
  if (isVisibilityChange(event)) {
    const change = readVisibilityChange(event);
    return change === null ? { kind: 'hidden' } : { kind: 'veil', target: change.target };
  }
  const socket = sockets.findIndex(({ types }) => types.includes(event.type));
  if (socket >= 0) {
    const target = sockets[socket]?.targetOf(event) ?? null;
    if (target !== null) return { kind: 'related', socket, target };
    const name = sockets[socket]?.targetNameOf?.(event) ?? null;
    return name === null ? { kind: 'hidden' } : { kind: 'named', socket, name };
  }
  // So is what they say to make a call; that somebody called, and what came of it, is for people.
  if (isCallType(event.type) && event.type !== 'm.call.invite') return { kind: 'hidden' };
  const relation = readRelation(event);
  return relation?.kind === 'replace' ? { kind: 'edit', target: relation.target } : ownRole(event, judges);
}

/** An entry where a feature claims it, or where none says what it claims. */
function ownRole<Content>(event: RoomEvent, judges: readonly ContentSocket<Content>[]): Role {
  const isEntry = judges.length === 0 || judges.some((socket) => socket.isEntry?.(event) === true);
  return isEntry ? { kind: 'entry' } : { kind: 'hidden' };
}
