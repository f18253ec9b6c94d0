import { objectAt, own, stringAt } from '../../base/json/guards.ts';
import { err, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { mayWrite } from '../../core/feature/writing.ts';
import type { RawContent, RoomEvent } from '../../protocol/events/event.ts';
import type { TransactionId } from '../../protocol/ids/ids.ts';
import { findShownEdit, newContent } from '../../protocol/rules/edit.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import { stripReplyFallback } from '../../protocol/rules/reply-fallback.ts';
import type { Forward, ForwardFailure } from './contract.ts';
import { findEvent, loadedEdits } from './find-event.ts';
import { store } from './send.ts';

const FORWARDABLE = new Set(['m.room.message', 'm.sticker']);
/** What belongs to the message where it stood: what it answered, whom it called, what it replaced. */
const LEFT_BEHIND = new Set(['m.relates_to', 'm.mentions', 'm.new_content', 'org.matrix.msc1767.message']);

/** Stores what a message says now to be sent in another room. */
export async function forward(
  account: Need<'me' | 'requests' | 'rooms' | 'outbox' | 'crypto'>,
  { to, ...target }: Forward,
  txnId: TransactionId,
  signal: AbortSignal,
): Promise<Result<{ readonly txnId: TransactionId }, ForwardFailure>> {
  const found = await findEvent(account, target, signal);
  if (!found.ok) return found;
  const writable = mayWrite(account, to);
  if (!writable.ok) return writable;
  const event = found.value;
  const isMessage = FORWARDABLE.has(event.type) && event.state_key === undefined;
  if (!isMessage || isRedacted(event)) return err({ kind: 'notForwardable' });
  const edit = findShownEdit(event, await loadedEdits(account, event));
  const said = edit === null ? event.content : (newContent(edit) ?? event.content);
  // What opens an encrypted file stands in its message: a room that is not encrypted would show it to its server.
  const isSealed = account.rooms.records.get(to)?.isEncrypted === true;
  if (!isSealed && hasEncryptedFile(said)) return err({ kind: 'encryptedFile' });
  return store(account, to, forwardedContent(event, said), txnId, event.type);
}

function hasEncryptedFile(content: RawContent): boolean {
  const info = objectAt(content, 'info');
  return own(content, 'file') !== undefined || (info !== undefined && own(info, 'thumbnail_file') !== undefined);
}

/** `content` as it can stand by itself. Nobody is mentioned by a forwarded message. */
export function forwardedContent(event: RoomEvent, content: RawContent): RawContent {
  const kept = Object.fromEntries(Object.entries(content).filter(([key]) => !LEFT_BEHIND.has(key)));
  const isAnswer = Object.hasOwn(event.content, 'm.relates_to');
  const body = stringAt(kept, 'body');
  const html = stringAt(kept, 'formatted_body');
  return {
    ...kept,
    ...(isAnswer && body !== undefined ? { body: stripReplyFallback(body) } : {}),
    ...(isAnswer && html !== undefined
      ? { formatted_body: html.replace(/^\s*<mx-reply>[\s\S]*?<\/mx-reply>/i, '') }
      : {}),
    'm.mentions': {},
  };
}
