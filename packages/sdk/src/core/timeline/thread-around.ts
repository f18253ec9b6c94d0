import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import type { TimelineHead } from './item.ts';
import type { ThreadSource } from './thread-source.ts';
import { sameHead, type TimelineSnapshot } from './timeline-source.ts';

/** The timeline of a thread, loaded back to one of its replies: its head says whether that is there. */
export function openThreadAround<Content, Extra>(
  thread: ThreadSource<Content, Extra>,
  eventId: EventId,
  scope: Scope,
): Readable<TimelineSnapshot<Content, Extra>> {
  const focus = new ObservableValue<TimelineHead['focus']>('seeking');
  scope.run(async () => focus.set(await thread.seek(eventId)));
  return new DerivedValue([thread.snapshot, focus], (before: TimelineSnapshot<Content, Extra> | undefined) => {
    const { head, items } = thread.snapshot.current;
    return { head: sameHead(before?.head, { ...head, focus: focus.current }), items };
  });
}
