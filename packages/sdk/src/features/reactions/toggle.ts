import { err, ok, type Result } from '../../base/result/result.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { until } from '../../base/value/until.ts';
import type { Need } from '../../core/feature/faces.ts';
import { echoOf, findTarget, type NotCancellable, type OutboxEntry, withdrawnBy } from '../../core/outbox/outbox.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import type { ReactFailure, ReactionToggle } from './contract.ts';
import { reactionContent, reactionKey, reactionRelations } from './fold.ts';
import { REACTION } from './reaction-type.ts';
import { writtenKey } from './written-key.ts';

/**
 * Adds the person's reaction, or takes it back: one that waits is dropped from the outbox, one that the server has is
 * redacted, one that is under way is waited for, because only then is it known which of the two it is. One that was refused
 * counts as not there, and is sent again.
 */
export async function toggleReaction(
  account: Need<'me' | 'outbox' | 'rooms' | 'database' | 'requests'>,
  asked: ReactionToggle,
  signal: AbortSignal,
): Promise<Result<null, ReactFailure>> {
  const { outbox, rooms } = account;
  if (!rooms.records.has(asked.roomId)) return err({ kind: 'unknownRoom' });
  // A page may still name a message by its local id after the server has named it.
  const target = await findTarget(account, asked.roomId, asked.eventId);
  if (!target.ok) return err({ kind: 'storageFailed' });
  if (target.value === null && asked.eventId.startsWith('~')) return err({ kind: 'unknownEvent' });
  const toggle = { ...asked, eventId: target.value?.eventId ?? asked.eventId, key: writtenKey(asked.key) };
  const state = new DerivedValue([outbox.changed], () => findWaiting(account, toggle)?.state.kind);
  await until(state, (kind) => kind !== 'sending', signal);
  const waiting = findWaiting(account, toggle);
  const sent = await findSent(account, toggle);
  if (!sent.ok) return sent;
  const done = await perform(account, toggle, waiting, sent.value);
  // It went out meanwhile.
  if (!done.ok && done.error.kind === 'notCancellable') return toggleReaction(account, asked, signal);
  if (!done.ok) return err({ kind: 'storageFailed' });
  await dropRefusedRedactions(outbox.entriesOf(toggle.roomId), sent.value, account);
  return ok(null);
}

async function perform(
  { outbox }: Need<'outbox'>,
  { roomId, eventId, key, shortcode }: ReactionToggle,
  waiting: OutboxEntry | undefined,
  sent: EventId | null,
): Promise<Result<unknown, StorageFailure | NotCancellable>> {
  if (waiting?.state.kind === 'queued') return outbox.cancel(waiting);
  const target = waiting?.state.kind === 'sent' ? waiting.state.eventId : sent;
  if (target !== null) return outbox.add(roomId, { kind: 'redaction', target, reason: null });
  if (waiting?.state.kind === 'not_sent') return outbox.retry(waiting);
  return outbox.add(roomId, { kind: 'event', type: REACTION, content: reactionContent(eventId, key, shortcode) });
}

/** The reaction in the outbox, unless it is being taken back. */
function findWaiting({ outbox, me }: Need<'outbox' | 'me'>, toggle: ReactionToggle): OutboxEntry | undefined {
  const entries = outbox.entriesOf(toggle.roomId);
  const withdrawn = withdrawnBy(entries);
  return entries.find((entry) => {
    const event = echoOf(entry, me)?.event;
    if (event === undefined || withdrawn.has(event.event_id)) return false;
    return reactionRelations.targetOf(event) === toggle.eventId && reactionKey(event) === toggle.key;
  });
}

/** The person's reaction with this key that the server has, unless it is being taken back. */
async function findSent(
  { rooms, outbox, me }: Need<'rooms' | 'outbox' | 'me'>,
  { roomId, eventId, key }: ReactionToggle,
): Promise<Result<EventId | null, ReactFailure>> {
  const room = await rooms.load(roomId);
  if (!room.ok) return err({ kind: 'storageFailed' });
  const withdrawn = withdrawnBy(outbox.entriesOf(roomId));
  for (const chunk of room.value.chunks) {
    for (const event of chunk.events) {
      if (event.sender !== me || withdrawn.has(event.event_id)) continue;
      if (reactionRelations.targetOf(event) === eventId && reactionKey(event) === key) return ok(event.event_id);
    }
  }
  return ok(null);
}

/** A redaction that was refused is of no use beside another try. */
async function dropRefusedRedactions(
  entries: readonly OutboxEntry[],
  target: EventId | null,
  { outbox }: Need<'outbox'>,
): Promise<void> {
  for (const entry of entries) {
    const isRefused = entry.state.kind === 'not_sent' && entry.payload.kind === 'redaction';
    if (isRefused && entry.payload.target === target) await outbox.cancel(entry);
  }
}
