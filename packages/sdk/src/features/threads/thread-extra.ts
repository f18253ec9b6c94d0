/** The summary at the root of a thread (02.TH-02, 02.TH-07). Pure. */

import type { RootContext } from '../../core/timeline/timeline.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { ThreadExtra } from './contract.ts';
import { countThread } from './count-thread.ts';

/** Folds the replies of a thread onto its root; null where there is no thread, or none any more. */
export function foldThread(
  replies: readonly RoomEvent[],
  { me, bundle, quote }: RootContext,
  before: ThreadExtra | null,
): ThreadExtra | null {
  const counted = countThread({ replies, bundle, me });
  if (counted === null) return null;
  const { count, hasParticipated, latest } = counted;
  const after: ThreadExtra = { kind: 'thread', count, hasParticipated, latest: latest && lineOf(latest, quote) };
  return before !== null && isSame(before, after) ? before : after;
}

/** True for a summary among whatever hangs on an event. */
export function isThreadExtra(extra: unknown): extra is ThreadExtra {
  return typeof extra === 'object' && extra !== null && 'kind' in extra && extra.kind === 'thread';
}

function lineOf(latest: RoomEvent, quote: RootContext['quote']): NonNullable<ThreadExtra['latest']> {
  return { ...quote(latest), timestamp: latest.origin_server_ts };
}

function isSame(before: ThreadExtra, after: ThreadExtra): boolean {
  return (
    before.count === after.count &&
    before.hasParticipated === after.hasParticipated &&
    before.latest?.sender === after.latest?.sender &&
    before.latest?.text === after.latest?.text &&
    before.latest?.wordless === after.latest?.wordless &&
    before.latest?.timestamp === after.latest?.timestamp &&
    before.latest?.doubt?.kind === after.latest?.doubt?.kind
  );
}
