import type { RawContent, RoomEvent } from '../../../protocol/events/event.ts';
import {
  decodeMessage,
  decodeSticker,
  type MessageContent,
  STICKER,
  VERIFICATION_REQUEST,
} from '../../../protocol/events/message.ts';
import { decodePollStart, POLL_START } from '../../../protocol/events/poll.ts';
import { readReplyTo } from '../../../protocol/events/relation.ts';
import { stripReplyFallback } from '../../../protocol/rules/reply-fallback.ts';
import type { SearchHitKind } from '../contract.ts';

/** The part of an event that can be searched. */
export interface Said {
  readonly kind: SearchHitKind;
  /** Words that were written; empty where a file has no caption. */
  readonly words: string;
  readonly fileName: string | null;
}

/** More of a message is not searched: it is no text that people write. */
const MOST_WORDS = 100_000;

/** Says what can be searched of an event with the content `content`; null for nothing. */
export function saidBy(event: RoomEvent, content: RawContent = event.content): Said | null {
  if (event.state_key !== undefined) return null;
  if (event.type === 'm.room.message') return ofMessage(decodeMessage(content), readReplyTo(event) !== null);
  if (POLL_START.some((type) => type === event.type)) return ofPoll(content);
  return event.type === STICKER ? ofMessage(decodeSticker(content), false) : null;
}

const LINK = /\bhttps?:\/\/[^\s]|\bwww\.[^\s]/iu;

/** True if somebody wrote an address of the web. */
export function hasLink(said: Said): boolean {
  return LINK.test(said.words);
}

function ofMessage(content: MessageContent, isAnswer: boolean): Said | null {
  switch (content.kind) {
    case 'malformed':
      return null;
    case 'unknown':
      if (content.msgtype === VERIFICATION_REQUEST) return null;
      return ofWords(content.kind, content.body, isAnswer);
    case 'image':
    case 'file':
    case 'audio':
    case 'video':
    case 'sticker': {
      const { kind, caption, media } = content;
      const words = kind === 'sticker' ? media.fileName : (caption?.body ?? '');
      const fileName = kind === 'sticker' ? null : media.fileName.slice(0, MOST_WORDS);
      return { kind, words: words.slice(0, MOST_WORDS), fileName };
    }
    default:
      return ofWords(content.kind, content.body, isAnswer);
  }
}

/** The quote that older clients put before an answer is no part of it. */
function ofWords(kind: SearchHitKind, body: string, isAnswer: boolean): Said {
  const words = isAnswer ? stripReplyFallback(body) : body;
  return { kind, words: words.slice(0, MOST_WORDS), fileName: null };
}

function ofPoll(content: RawContent): Said | null {
  const poll = decodePollStart(content);
  if (!poll.ok) return null;
  const { question, answers } = poll.value;
  const words = [question, ...answers.map(({ text }) => text)].join('\n').slice(0, MOST_WORDS);
  return { kind: 'poll', words, fileName: null };
}
