import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { NoThreadPlace } from '../../core/feature/thread-place.ts';
import { mayWrite, storeWritten } from '../../core/feature/writing.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { encodeSticker } from '../../protocol/events/image-pack.ts';
import { NO_MENTIONS, writeMentions } from '../../protocol/events/mentions.ts';
import type { TransactionId } from '../../protocol/ids/ids.ts';
import { parseMxcUri } from '../../protocol/ids/parse.ts';
import type { SendSticker, SendStickerFailure } from './contract.ts';

type SendDeps = Need<'me' | 'rooms' | 'outbox' | 'crypto'>;

/** Stores a sticker to be sent. `txnId` makes a repetition of the same command known. */
export async function sendSticker(
  deps: SendDeps,
  sticker: SendSticker,
  txnId: TransactionId,
  signal: AbortSignal,
): Promise<Result<{ readonly txnId: TransactionId }, SendStickerFailure>> {
  const { roomId, uri, body, info } = sticker;
  if (parseMxcUri(uri) === null) return err({ kind: 'badImage' });
  const allowed = mayWrite(deps, roomId);
  if (!allowed.ok) return allowed;
  const relation = await relationTo(deps, sticker);
  if (!relation.ok) return relation;
  const { type, content } = encodeSticker({ uri, body, info });
  const sent = { ...content, ...relation.value };
  const stored = await storeWritten(deps, roomId, { type, content: sent }, txnId);
  // As with what is written: who hears that it is done can rely on it, whatever happens to the power.
  if (stored.ok) await deps.outbox.safety.whenSafe(signal);
  return stored;
}

/** The message that a sticker answers, the mention of its author, and the thread. The code that finds them is loaded with the timelines. */
async function relationTo(
  deps: SendDeps,
  { roomId, threadRoot, replyTo, mentionsAnswered }: SendSticker,
): Promise<Result<RawContent, NoThreadPlace>> {
  const nobody = writeMentions(NO_MENTIONS);
  if (replyTo === undefined && threadRoot === null) return ok(nobody);
  const [{ findAnswered, relationOf }, { findThreadPlace }] = await Promise.all([
    import('../../core/feature/answered.ts'),
    import('../../core/feature/thread-place.ts'),
  ]);
  const answering = { roomId, ...(replyTo && { replyTo }), ...(mentionsAnswered === false && { mentionsAnswered }) };
  const answered = await findAnswered(deps, answering);
  if (!answered.ok) return answered;
  const thread = threadRoot === null ? ok(null) : await findThreadPlace(deps, roomId, threadRoot);
  if (!thread.ok) return thread;
  const sender = answered.value?.sender ?? null;
  const mentions = sender === null ? nobody : writeMentions({ users: new Set([sender]), isRoom: false });
  return ok({ ...mentions, 'm.relates_to': relationOf(answered.value, thread.value) });
}
