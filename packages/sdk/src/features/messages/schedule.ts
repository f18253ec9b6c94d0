/** Messages that are sent later, by the server (MSC4140). */
import { err, ok } from '../../base/result/result.ts';
import { findAnswered } from '../../core/feature/answered.ts';
import type { Need } from '../../core/feature/faces.ts';
import { mayWrite } from '../../core/feature/writing.ts';
import { refusalOf } from '../../core/session/session.ts';
import type { ResultOf } from '../../port/contract.ts';
import type { TransactionId } from '../../protocol/ids/ids.ts';
import type { ScheduleApi, ScheduleText, UpdateScheduled } from './schedule-contract.ts';
import type { WritingNeeds } from './send.ts';

type Scheduled = ResultOf<ScheduleApi['messages.schedule']>;
type Updated = ResultOf<ScheduleApi['messages.updateScheduled']>;

/** Hands a message to the server, to be sent later. `txnId` makes a repetition known to it. */
export async function schedule(
  account: WritingNeeds & Need<'delayed'>,
  input: ScheduleText,
  txnId: TransactionId,
): Promise<Scheduled> {
  const { roomId, sendAt } = input;
  const writable = mayWrite(account, roomId);
  if (!writable.ok) return writable;
  // What the server keeps for later it would have to be given in the clear.
  if (account.rooms.records.get(roomId)?.isEncrypted === true) return err({ kind: 'encryptionUnavailable' });
  const answered = await findAnswered(account, input);
  if (!answered.ok) return answered;
  const { composeText, fitsEvent, writingPlace } = await import('./compose.ts');
  const place = await writingPlace(account, roomId, input.text);
  const content = composeText(input, place, { answered: answered.value, thread: null });
  if (content === null) return err({ kind: 'empty' });
  if (!fitsEvent(content, false)) return err({ kind: 'textTooLong' });
  const message = { roomId, type: 'm.room.message', content, sendAt, txnId };
  const scheduled = await account.delayed.schedule(message, input.ifTooLong);
  if (scheduled.ok) return ok({ delayId: scheduled.value });
  return scheduled.error.kind === 'request' ? err(refusalOf(scheduled.error.failure)) : err(scheduled.error);
}

/** Cancels what waits, starts its delay anew, or has it sent. */
export async function updateScheduled(
  account: Need<'me' | 'rooms' | 'outbox' | 'crypto' | 'delayed'>,
  { delayId, action }: UpdateScheduled,
  txnId: TransactionId,
): Promise<Updated> {
  const updated = await account.delayed.update(delayId, action, txnId);
  if (updated.ok) return ok(null);
  return updated.error.kind === 'request' ? err(refusalOf(updated.error.failure)) : err(updated.error);
}
