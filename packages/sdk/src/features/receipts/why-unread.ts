/** Says why a room is unread, from what is at hand: what is counted is what lists count. */
import type { EpochMs } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import {
  attentionIn,
  countLoaded,
  marksOf,
  mentionsOf,
  notifyingCountOf,
  type RoomRecord,
  roomNamesInText,
  type UnreadCounts,
} from '../../core/rooms/rooms.ts';
import { People, textOf, veilIn } from '../../core/timeline/timeline.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { isUser } from '../../protocol/rules/html-text.ts';
import type { PushEvaluator, PushOutcome } from '../../protocol/rules/push/evaluator.ts';
import type { UnreadEvent, UnreadRule, WhyUnread } from './contract.ts';

/** More than anybody reads. */
const MOST_EVENTS = 50;

/** What makes a room unread, as its records and what is loaded of it have it. */
export async function whyUnread(
  { rooms, pushRules, events: kinds, ignored }: Need<'rooms' | 'pushRules' | 'events' | 'ignored'>,
  roomId: RoomId,
): Promise<Result<WhyUnread, { readonly kind: 'unknownRoom' }>> {
  const room = await rooms.load(roomId);
  const record = rooms.records.get(roomId);
  if (!room.ok || record === undefined) return err({ kind: 'unknownRoom' });
  const { state, chunks } = room.value;
  const evaluator = pushRules.current.current;
  const mode = evaluator.modeOf(roomId);
  const attention = attentionIn(evaluator, state, record.joinedCount, kinds);
  const people = new People();
  const events: UnreadEvent[] = [];
  const roomName = roomNamesInText(rooms.records, evaluator.me);
  countLoaded(chunks, marksOf(record), attention, 'all', (event, timeline, adds) => {
    if (events.length === MOST_EVENTS) return;
    events.push({
      eventId: event.event_id,
      senderName: people.of(state, event.sender).name,
      sentAt: event.origin_server_ts,
      text:
        veilIn(room.value, event, evaluator.me, ignored.policies.current.current) === null
          ? textOf(event, (id) => (isUser(id) ? people.of(state, id).name : roomName(id)))
          : null,
      threadRoot: timeline === 'main' ? null : timeline,
      weight: weightOf(adds),
      rule: ruleOf(attention.judge(event), evaluator),
    });
  });
  const { unreadCount, isMarkedUnread = false } = record;
  const { mentionCount, mutedMentionCount } = mentionsOf(record, mode);
  const counts = {
    unreadCount,
    mentionCount: mentionCount + mutedMentionCount,
    notifyingCount: notifyingCountOf(record, mode),
  };
  return ok({ ...counts, isMarkedUnread, mode, readAt: readAtOf(record), events });
}

function weightOf({ mentionCount, mutedMentionCount, quietCount }: UnreadCounts): UnreadEvent['weight'] {
  if (mentionCount + mutedMentionCount > 0) return 'mention';
  return quietCount > 0 ? 'quiet' : 'notifying';
}

function ruleOf(outcome: PushOutcome | null, { rules }: PushEvaluator): UnreadRule | null {
  if (outcome === null) return null;
  const { kind, ruleId } = outcome;
  const rule = rules[kind].find((one) => one.ruleId === ruleId);
  return { kind, ruleId, keyword: rule?.pattern ?? null };
}

function readAtOf(record: RoomRecord): EpochMs | null {
  const { main, pending } = marksOf(record);
  const heard = pending.findLast(({ threadId }) => threadId === 'main' || threadId === null);
  return (main ?? heard)?.timestamp ?? null;
}
