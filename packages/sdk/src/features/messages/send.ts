/** Saying something, and saying it differently. */
import { stringAt } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { findAnswered } from '../../core/feature/answered.ts';
import type { Need } from '../../core/feature/faces.ts';
import { findThreadPlace } from '../../core/feature/thread-place.ts';
import { mayWrite, storeWritten } from '../../core/feature/writing.ts';
import { findTarget, type RelationTarget, withdrawnBy } from '../../core/outbox/outbox.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { Belonging } from './compose.ts';
import type { EditFailure, EditText, SendText, SendTextFailure } from './contract.ts';

type Sent<Failure> = Promise<Result<{ readonly txnId: TransactionId }, Failure>>;

/** The parts of the account that writing takes. */
export type WritingNeeds = Need<'me' | 'rooms' | 'outbox' | 'crypto' | 'members' | 'isGuest' | 'emoticons'>;

/** What people type, and so may change. */
const TYPED = new Set(['m.text', 'm.notice', 'm.emote']);

/** Stores a text message to be sent. `txnId` makes a repetition of the same command known. */
export async function sendText(account: WritingNeeds, input: SendText, txnId: TransactionId): Sent<SendTextFailure> {
  const writable = mayWrite(account, input.roomId);
  if (!writable.ok) return writable;
  const belonging = await findBelonging(account, input);
  if (!belonging.ok) return belonging;
  const { composeText, writingPlace } = await import('./compose.ts');
  const place = await writingPlace(account, input.roomId, input.text);
  return store(account, input.roomId, composeText(input, place, belonging.value), txnId);
}

/** Where something is said: what it answers, and in which thread it stands. */
type SaidWhere = Pick<SendText, 'roomId' | 'replyTo' | 'threadRoot' | 'mentionsAnswered'>;

/** What a message answers and where in its thread it goes; null for what it does not. */
export async function findBelonging(
  account: Need<'me' | 'rooms' | 'outbox' | 'crypto'>,
  where: SaidWhere,
): Promise<Result<Belonging, SendTextFailure>> {
  const answered = await findAnswered(account, where);
  if (!answered.ok) return answered;
  const thread =
    where.threadRoot === undefined ? ok(null) : await findThreadPlace(account, where.roomId, where.threadRoot);
  return thread.ok ? ok({ answered: answered.value, thread: thread.value }) : thread;
}

/** Stores an edit to be sent, after what it edits. */
export async function editText(account: WritingNeeds, input: EditText, txnId: TransactionId): Sent<EditFailure> {
  const writable = mayWrite(account, input.roomId);
  if (!writable.ok) return writable;
  const found = await findTarget(account, input.roomId, input.eventId);
  if (!found.ok) return err({ kind: 'storageFailed' });
  if (found.value === null) return err({ kind: 'unknownEvent' });
  const msgtype = editableType(account, found.value);
  if (msgtype === null) return err({ kind: 'notEditable' });
  const { composeEdit, readEdited, writingPlace } = await import('./compose.ts');
  const place = await writingPlace(account, input.roomId, input.text);
  const edited = await readEdited(account, found.value, msgtype);
  return store(account, input.roomId, composeEdit(input, place, edited), txnId);
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
  account: Need<'rooms' | 'outbox'>,
  roomId: RoomId,
  content: RawContent | null,
  txnId: TransactionId,
  type = 'm.room.message',
): Sent<SendTextFailure> {
  if (content === null) return err({ kind: 'empty' });
  const { fitsEvent } = await import('./compose.ts');
  if (!fitsEvent(content, account.rooms.records.get(roomId)?.isEncrypted === true)) return err({ kind: 'textTooLong' });
  return storeWritten(account, roomId, { type, content }, txnId);
}
