/** The content of `m.receipt` and `m.typing`: what rooms say about people while nothing is stored. */
import {
  isObject,
  type JsonObject,
  numberAt,
  objectAt,
  own,
  ownEntries,
  stringAt,
  stringsAt,
} from '../../base/json/guards.ts';
import type { UserId } from '../ids/ids.ts';
import { parseEventId, parseUserId } from '../ids/parse.ts';
import type { Receipt } from '../sync/sync-batch.ts';
import type { RawContent } from './event.ts';

const RECEIPT_TYPES = ['m.read', 'm.read.private'] as const;

/** Reads `{eventId: {type: {userId: {ts, thread_id?}}}}`; whatever does not fit is left out (01.RC-05). */
export function decodeReceipts(content: RawContent): Receipt[] {
  const receipts: Receipt[] = [];
  for (const [key, byType] of ownEntries(content)) {
    const eventId = parseEventId(key);
    if (eventId === null || !isObject(byType)) continue;
    for (const type of RECEIPT_TYPES) {
      for (const [user, data] of ownEntries(objectAt(byType, type) ?? {})) {
        const userId = parseUserId(user);
        if (userId !== null && isObject(data)) receipts.push({ eventId, userId, type, ...readReceiptData(data) });
      }
    }
  }
  return receipts;
}

/** Reads `{user_ids: […]}`: everybody who is typing now (01.TY-01). */
export function decodeTyping(content: RawContent): UserId[] {
  return (stringsAt(content, 'user_ids') ?? []).flatMap((user) => parseUserId(user) ?? []);
}

function readReceiptData(data: JsonObject): Pick<Receipt, 'timestamp' | 'threadId'> {
  const threadId = stringAt(data, 'thread_id');
  const isKnownThread = threadId === 'main' || parseEventId(own(data, 'thread_id')) !== null;
  return { timestamp: Math.max(0, numberAt(data, 'ts') ?? 0), threadId: isKnownThread ? (threadId ?? null) : null };
}
