import { err, ok, type Result } from '../../base/result/result.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { FeatureContext } from '../../core/feature/feature.ts';
import type { OutboxEntry } from '../../core/outbox/outbox-entry.ts';
import { echoOf } from '../../core/timeline/echo.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { ReactFailure } from './contract.ts';
import { reactionContent, reactionKey, reactionsSocket } from './fold.ts';

interface Toggle {
  readonly roomId: RoomId;
  readonly eventId: EventId;
  readonly key: string;
}

/**
 * Adds the person's reaction, or takes it back: one that waits is dropped from the outbox, one that was sent is redacted.
 */
export async function toggleReaction(context: FeatureContext, toggle: Toggle): Promise<Result<null, ReactFailure>> {
  const account = context.accounts.account.current;
  if (account === null || !account.rooms.records.has(toggle.roomId)) return err({ kind: 'unknownRoom' });
  const pending = account.outbox.entriesOf(toggle.roomId);
  const waiting = pending.find((entry) => isReaction(entry, toggle, account) && entry.state.kind !== 'sending');
  const sent = await sentReaction(account, toggle, pending);
  if (!sent.ok) return sent;
  const done = await perform(account, toggle, waiting, sent.value);
  return done.ok ? ok(null) : err({ kind: 'storageFailed' });
}

function perform(
  account: AccountCore,
  { roomId, eventId, key }: Toggle,
  waiting: OutboxEntry | undefined,
  sent: EventId | null,
) {
  const { outbox } = account;
  if (waiting !== undefined && waiting.state.kind !== 'sent') return outbox.remove(waiting);
  const target = waiting?.state.kind === 'sent' ? waiting.state.eventId : sent;
  if (target !== null) return outbox.add(roomId, { kind: 'redaction', target, reason: null });
  return outbox.add(roomId, { kind: 'event', type: 'm.reaction', content: reactionContent(eventId, key) });
}

function isReaction(entry: OutboxEntry, toggle: Toggle, account: AccountCore): boolean {
  const event = echoOf(entry, account.me)?.event;
  return event !== undefined && reactionsSocket.targetOf(event) === toggle.eventId && reactionKey(event) === toggle.key;
}

/** The person's reaction with this key that the server has, unless it is being taken back. */
async function sentReaction(
  account: AccountCore,
  { roomId, eventId, key }: Toggle,
  pending: readonly OutboxEntry[],
): Promise<Result<EventId | null, ReactFailure>> {
  const room = await account.rooms.load(roomId);
  if (!room.ok) return err({ kind: 'storageFailed' });
  const withdrawn = new Set(pending.flatMap(({ payload }) => (payload.kind === 'redaction' ? [payload.target] : [])));
  for (const chunk of room.value.chunks) {
    for (const event of chunk.events) {
      if (event.sender !== account.me || withdrawn.has(event.event_id)) continue;
      if (event.type === 'm.reaction' && reactionsSocket.targetOf(event) === eventId && reactionKey(event) === key) {
        return ok(event.event_id);
      }
    }
  }
  return ok(null);
}
