/** What items are made from: the same parts make the same item. Pure. */
import type { ReplyQuote } from './item.ts';

export type Parts = readonly unknown[];

export function replyParts(reply: ReplyQuote | null): Parts {
  return reply?.kind === 'loaded'
    ? [reply.eventId, reply.sender, reply.text, reply.wordless, reply.doubt?.kind]
    : [reply?.eventId, reply?.kind];
}

export function isSame(before: Parts, after: Parts): boolean {
  return before.length === after.length && before.every((part, index) => part === after[index]);
}
