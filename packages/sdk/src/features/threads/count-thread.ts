import type { RoomEvent } from '../../protocol/events/event.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { ThreadBundle } from '../../protocol/rules/thread.ts';

/** The counts of a thread. `latest` is the event itself, without its edits. */
export interface CountedThread {
  readonly count: number;
  readonly latest: RoomEvent | null;
  readonly hasParticipated: boolean;
}

export interface ThreadParts {
  /** The loaded replies, unsent ones included, oldest first. None is redacted. */
  readonly replies: readonly RoomEvent[];
  /** The server's summary; null for none, and where all replies are known here. */
  readonly bundle: ThreadBundle | null;
  readonly me: UserId;
}

/**
 * Counts a thread: by its replies if all are loaded, otherwise by the server's bundle and the later replies (02.TH-02, 02.TH-07). Null if
 * there is no thread, or none any more (02.TH-12). Pure.
 */
export function countThread({ replies, bundle, me }: ThreadParts): CountedThread | null {
  const isMine = replies.some(({ sender }) => sender === me);
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

/** The replies after `latest`: by their order if `latest` is among them, otherwise by the servers' times. */
function laterThan(latest: RoomEvent, replies: readonly RoomEvent[]): readonly RoomEvent[] {
  const at = replies.findIndex((reply) => reply.event_id === latest.event_id);
  if (at >= 0) return replies.slice(at + 1);
  return replies.filter((reply) => reply.origin_server_ts > latest.origin_server_ts);
}
