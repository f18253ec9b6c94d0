import type { Scope } from '../../base/scope/scope.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { PushEvaluator } from '../../protocol/rules/push/evaluator.ts';
import type { Rooms } from './account-rooms.ts';
import { attentionIn } from './attention.ts';
import { countsByRules } from './counts-after.ts';
import type { PushRuleBook } from './push-rule-book.ts';
import { marksOf } from './read-marks.ts';

/**
 * Counts anew what is unread once the rules are others: in the background and room by room, so that syncs come in between. A room
 * without anything unread has nothing to count. Runs until `scope` ends.
 */
export function recountWithNewRules(rooms: Rooms, pushRules: PushRuleBook, scope: Scope): void {
  let last = pushRules.current.current;
  let earlier: Promise<void> = Promise.resolve();
  scope.onEnd(
    pushRules.current.subscribe(() => {
      const [before, after] = [last, pushRules.current.current];
      last = after;
      const waiting = [...rooms.records.values()].flatMap(({ roomId, unreadCount }) => (unreadCount > 0 ? roomId : []));
      // One change after the other: each is told apart from the rules before it.
      const done = earlier;
      earlier = new Promise((resolve) => {
        scope.run(async (signal) => {
          await done;
          try {
            for (const roomId of waiting) {
              if (signal.aborted) break;
              await rooms.serial.run(() => recountRoom(rooms, roomId, before, after));
            }
          } finally {
            resolve();
          }
        });
      });
    }),
  );
}

/** A room that cannot be read keeps its counts. */
async function recountRoom(
  rooms: Rooms,
  roomId: RoomId,
  rulesBefore: PushEvaluator,
  rules: PushEvaluator,
): Promise<void> {
  const room = await rooms.load(roomId);
  const before = rooms.records.get(roomId);
  if (!room.ok || before === undefined) return;
  const { state, chunks } = room.value;
  const was = attentionIn(rulesBefore, state, before.joinedCount, rooms.kinds);
  const is = attentionIn(rules, state, before.joinedCount, rooms.kinds);
  const { threads, ...counts } = countsByRules(before, { chunks, marks: marksOf(before) }, was, is);
  const isSame =
    counts.unreadCount === before.unreadCount &&
    counts.quietCount === (before.quietCount ?? 0) &&
    counts.mentionCount === before.mentionCount &&
    counts.mutedMentionCount === (before.mutedMentionCount ?? 0);
  if (isSame) return;
  const record = { ...before, ...counts, ...(before.threads === undefined && threads.length === 0 ? {} : { threads }) };
  await rooms.commit([{ room: room.value, record, ops: [], publish: () => undefined }]);
}
