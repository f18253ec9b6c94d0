/** Saying something, and saying it differently. */
import { stringAt } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { withdrawnBy } from '../../core/outbox/echo.ts';
import { findTarget, type RelationTarget } from '../../core/outbox/relation-target.ts';
import { newestReply } from '../../core/timeline/newest-reply.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import { transactionIdOf } from '../../protocol/events/transaction-id.ts';
import type { EventId, RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { Answered, SentInThread } from './compose.ts';
import type { EditFailure, EditText, SendText, SendTextFailure } from './contract.ts';

type Sent<Failure> = Promise<Result<{ readonly txnId: TransactionId }, Failure>>;

/** What people type, and so may change. */
const TYPED = new Set(['m.text', 'm.notice', 'm.emote']);

/** Stores a text message to be sent. `txnId` makes a repetition of the same command known. */
export async function sendText(
  account: Need<'me' | 'rooms' | 'outbox' | 'crypto'>,
  input: SendText,
  txnId: TransactionId,
): Sent<SendTextFailure> {
  const writable = mayWrite(account, input.roomId);
  if (!writable.ok) return writable;
  const belonging = await findBelonging(account, input);
  if (!belonging.ok) return belonging;
  const { answered, thread } = belonging.value;
  const { composeText } = await import('./compose.ts');
  return store(account, input.roomId, composeText(input, answered, thread), txnId);
}

/** Where something is said: what it answers, and in which thread it stands. */
type SaidWhere = Pick<SendText, 'roomId' | 'replyTo' | 'threadRoot'>;

/** What a message answers and where in its thread it goes; null for what it does not. */
export async function findBelonging(
  account: Need<'me' | 'rooms' | 'outbox' | 'crypto'>,
  where: SaidWhere,
): Promise<Result<{ readonly answered: Answered | null; readonly thread: SentInThread | null }, SendTextFailure>> {
  const answered = where.replyTo === undefined ? ok(null) : await findAnswered(account, where.roomId, where.replyTo);
  if (!answered.ok) return answered;
  const thread = await findThread(account, where);
  return thread.ok ? ok({ answered: answered.value, thread: thread.value }) : thread;
}

/** Stores an edit to be sent, after what it edits. */
export async function editText(
  account: Need<'me' | 'rooms' | 'outbox' | 'crypto'>,
  input: EditText,
  txnId: TransactionId,
): Sent<EditFailure> {
  const writable = mayWrite(account, input.roomId);
  if (!writable.ok) return writable;
  const found = await findTarget(account, input.roomId, input.eventId);
  if (!found.ok) return err({ kind: 'storageFailed' });
  if (found.value === null) return err({ kind: 'unknownEvent' });
  const msgtype = editableType(account, found.value);
  if (msgtype === null) return err({ kind: 'notEditable' });
  const { composeEdit } = await import('./compose.ts');
  return store(account, input.roomId, composeEdit(input, found.value.eventId, msgtype), txnId);
}

/** Whether messages may go out to a room at all. */
export function mayWrite({ rooms, crypto }: Need<'rooms' | 'crypto'>, roomId: RoomId): Result<void, SendTextFailure> {
  const room = rooms.records.get(roomId);
  if (room === undefined) return err({ kind: 'unknownRoom' });
  // A room once encrypted never gets plain text, whatever its state says now (SEC-19).
  return room.isEncrypted && !crypto.isUsable ? err({ kind: 'encryptionUnavailable' }) : ok();
}

/** The message that is answered, and whom that mentions. */
export async function findAnswered(
  account: Need<'me' | 'rooms' | 'outbox' | 'crypto'>,
  roomId: RoomId,
  replyTo: EventId,
): Promise<Result<Answered, SendTextFailure>> {
  const found = await findTarget(account, roomId, replyTo);
  if (!found.ok) return err({ kind: 'storageFailed' });
  if (found.value === null) return err({ kind: 'unknownEvent' });
  const { eventId, event } = found.value;
  return ok({ eventId, sender: event.sender === account.me ? null : event.sender });
}

/** Where in its thread a message goes; null for one that belongs to none. */
async function findThread(
  account: Need<'me' | 'rooms' | 'outbox' | 'crypto'>,
  { roomId, threadRoot }: SaidWhere,
): Promise<Result<SentInThread | null, SendTextFailure>> {
  if (threadRoot === undefined) return ok(null);
  const found = await findTarget(account, roomId, threadRoot);
  if (!found.ok) return err({ kind: 'storageFailed' });
  // A thread whose root is not to be had goes on all the same (02.TH-04); one that the server never named cannot.
  if (found.value === null && threadRoot.startsWith('~')) return err({ kind: 'unknownEvent' });
  const rootId = found.value?.eventId ?? threadRoot;
  const fallback = newestReply(account, roomId, rootId) ?? rootId;
  return ok({ rootId, fallback });
}

/** The `msgtype` of a text that the person may change; null for anything else. */
function editableType({ outbox, me }: Need<'outbox' | 'me'>, { event, eventId }: RelationTarget): string | null {
  const isGone = isRedacted(event) || withdrawnBy(outbox.entriesOf(event.room_id)).has(eventId);
  const isOwnText = event.sender === me && event.type === 'm.room.message' && readRelation(event)?.kind !== 'replace';
  const msgtype = stringAt(event.content, 'msgtype');
  return isOwnText && !isGone && msgtype !== undefined && TYPED.has(msgtype) ? msgtype : null;
}

/** Stores content to be sent, unless that was done already under this id. */
export async function store(
  account: Need<'me' | 'rooms' | 'outbox' | 'crypto'>,
  roomId: RoomId,
  content: RawContent | null,
  txnId: TransactionId,
  type = 'm.room.message',
): Sent<SendTextFailure> {
  if (content === null) return err({ kind: 'empty' });
  // A page asks again after an engine died on it: what was stored, or even sent and delivered, is not said twice.
  if (await isKnown(account, roomId, txnId)) return ok({ txnId });
  const added = await account.outbox.add(roomId, { kind: 'event', type, content }, txnId);
  return added.ok ? ok({ txnId: added.value.txnId }) : err({ kind: 'storageFailed' });
}

/** Whether something waits to be sent under this id, or has come back by sync. */
export async function isKnown(
  { outbox, rooms }: Need<'outbox' | 'rooms'>,
  roomId: RoomId,
  txnId: TransactionId,
): Promise<boolean> {
  if (outbox.find(roomId, txnId) !== undefined) return true;
  const room = await rooms.load(roomId);
  if (!room.ok) return false;
  return room.value.chunks.some(({ events }) => events.some((event) => transactionIdOf(event) === txnId));
}
