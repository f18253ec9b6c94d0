import type { EpochMs } from '../../base/clock/clock.ts';
import { isObject, own } from '../../base/json/guards.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { Guard } from '../history/entry-guard.ts';
import type {
  EventAct,
  EventRole,
  EventSocket,
  EventSummary,
  Listed,
  NotifyingKind,
  SummaryContext,
} from './event-socket.ts';
import { guardEventSocket } from './guard-event-socket.ts';
import { SocketsByType } from './sockets-by-type.ts';

/**
 * The descriptions of events, as core and slices ask them. There is one for each account, from its start: it holds nothing that draws. What
 * a description throws is reported, and costs one event.
 */
export class EventKinds {
  readonly #byType: SocketsByType<EventSocket>;

  /** The types of state that matter though nobody looks at its room. */
  readonly standingTypes: ReadonlySet<string>;

  constructor(sockets: readonly EventSocket[], guard: Guard) {
    this.#byType = new SocketsByType(sockets.map((socket) => guardEventSocket(socket, guard)));
    const standing = this.#byType.all.flatMap(({ standsUntil, types }) => (standsUntil === undefined ? [] : types));
    this.standingTypes = new Set(standing);
  }

  /** The time until which state matters though nobody looks at its room; null for not at all. */
  standsUntil(event: RoomEvent): EpochMs | null {
    let latest: EpochMs | null = null;
    for (const { standsUntil } of this.#byType.of(event.type)) {
      const until = standsUntil?.(event) ?? null;
      if (until !== null && (latest === null || until > latest)) latest = until;
    }
    return latest;
  }

  /** True for an event that moves its room up. */
  bumps(event: RoomEvent): boolean {
    for (const { bumps } of this.#byType.of(event.type)) if (bumps !== undefined) return bumps(event);
    return false;
  }

  /** True for an event that people send each other: messages, their edits, and what else counts as one. */
  countsAsMessage(event: RoomEvent): boolean {
    for (const { countsAsMessage } of this.#byType.of(event.type))
      if (countsAsMessage !== undefined) return countsAsMessage(event);
    return false;
  }

  /** True for a message of its own: no edit, not redacted, no state. */
  isMessage(event: RoomEvent): boolean {
    if (!this.countsAsMessage(event) || event.state_key !== undefined || isRedacted(event)) return false;
    const relation = own(event.content, 'm.relates_to');
    return !(isObject(relation) && own(relation, 'rel_type') === 'm.replace');
  }

  /** True for types that are sent in the clear in encrypted rooms. */
  staysInClear(type: string): boolean {
    return staysInClear(this.#byType, type);
  }

  /** The treatment of an event by timelines; null if no slice knows it. */
  roleOf(event: RoomEvent): EventRole | null {
    for (const { role } of this.#byType.of(event.type)) {
      const said = role?.(event) ?? null;
      if (said !== null) return said;
    }
    return null;
  }

  /** The line of data that stands for an event; null if no slice has one. */
  toSummary(event: RoomEvent, room: SummaryContext): EventSummary | null {
    for (const { toSummary } of this.#byType.of(event.type)) {
      const summary = toSummary?.(event, room) ?? null;
      if (summary !== null) return summary;
    }
    return null;
  }

  /** The line that the list of rooms shows of an event that is no message; null for nothing. */
  toListed(event: RoomEvent, later: readonly RoomEvent[]): Listed<EventSummary> | null {
    for (const { listed } of this.#byType.of(event.type)) {
      const shown = listed?.toListed(event, later) ?? null;
      if (shown !== null) return shown;
    }
    return null;
  }

  /** The line after more came; the same object where nothing changes. */
  updateListed(summary: EventSummary, event: RoomEvent, later: readonly RoomEvent[]): EventSummary {
    for (const { listed } of this.#byType.of(event.type))
      if (listed !== undefined) return listed.update(summary, event, later);
    return summary;
  }

  /** Names what an own related event does to its target; null for none. */
  actOf(event: RoomEvent): EventAct | null {
    for (const { actOf } of this.#byType.of(event.type)) {
      const act = actOf?.(event) ?? null;
      if (act !== null) return act;
    }
    return null;
  }

  /** Names taking an own related event back; null for none. */
  withdrawalOf(event: RoomEvent): EventAct | null {
    for (const { withdrawalOf } of this.#byType.of(event.type)) {
      const act = withdrawalOf?.(event) ?? null;
      if (act !== null) return act;
    }
    return null;
  }

  /** The kind of notification that an event gets; null for that of a message. */
  notifyingKindOf(event: RoomEvent): NotifyingKind | null {
    for (const { notifies } of this.#byType.of(event.type)) {
      const kind = notifies?.(event) ?? null;
      if (kind !== null) return kind;
    }
    return null;
  }
}

/** The same, of sockets by type. */
export function staysInClear(
  byType: SocketsByType<Pick<EventSocket, 'types' | 'staysInClear'>>,
  type: string,
): boolean {
  for (const socket of byType.of(type)) if (socket.staysInClear === true) return true;
  return false;
}
