import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, UserId } from '../../protocol/ids/ids.ts';
import { readThreadBundle } from '../../protocol/rules/thread.ts';
import type { Person } from '../events/shown-parts.ts';
import type { Doubt } from './item.ts';

/** What hangs on the root of a thread. */
export interface ThreadSummary {
  readonly rootId: EventId;
  /** How many replies there are, with those on their way (02.TH-07). */
  readonly count: number;
  /** The newest reply, as it was edited last; null while it is not known. */
  readonly latest: LatestReply | null;
  /** Whether the person has written in it. */
  readonly hasParticipated: boolean;
}

/** A reply as a line, and what is wrong about who said it. */
export interface LatestReply {
  readonly event: RoomEvent;
  readonly sender: Person;
  readonly text: string;
  readonly doubt?: Doubt;
}

/** A thread by its events: the latest is the event itself, without its edits. */
export interface CountedThread {
  readonly count: number;
  readonly latest: RoomEvent | null;
  readonly hasParticipated: boolean;
}

export interface ThreadParts {
  readonly root: RoomEvent;
  /** The replies that are known here, own ones on their way included, oldest first. None was taken back. */
  readonly replies: readonly RoomEvent[];
  /** Whether there can be no others: everything from the root on is loaded. */
  readonly isWhole: boolean;
  readonly me: UserId;
}

/**
 * Counts a thread: by its replies where all are known, else by what the server bundled with the root and what came later
 * (02.TH-02, 02.TH-07). Null where there is none, or none any more (02.TH-12). Pure.
 */
export function countThread({ root, replies, isWhole, me }: ThreadParts): CountedThread | null {
  const isMine = replies.some(({ sender }) => sender === me);
  const bundle = isWhole ? null : readThreadBundle(root);
  if (bundle === null) {
    return replies.length === 0
      ? null
      : { count: replies.length, latest: replies.at(-1) ?? null, hasParticipated: isMine };
  }
  const { latest } = bundle;
  const later = latest === null ? [] : laterThan(latest, replies);
  return {
    count: Math.max(bundle.count + later.length, replies.length),
    latest:
      later.at(-1) ?? replies.find((reply) => reply.event_id === latest?.event_id) ?? latest ?? replies.at(-1) ?? null,
    hasParticipated: bundle.hasParticipated || isMine,
  };
}

/** What comes after `latest` where that is among them; else by the servers' times. */
function laterThan(latest: RoomEvent, replies: readonly RoomEvent[]): readonly RoomEvent[] {
  const at = replies.findIndex((reply) => reply.event_id === latest.event_id);
  if (at >= 0) return replies.slice(at + 1);
  return replies.filter((reply) => reply.origin_server_ts > latest.origin_server_ts);
}
