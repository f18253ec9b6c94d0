/**
 * Polls as events (MSC3381): the shape that deployed clients send, under its unstable and its stable names, and the final shape, which is
 * only read. The messages of its errors are those that other clients use; programs look for them.
 */
import { isObject, type JsonObject, own } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { RawContent } from './event.ts';
import { decodeExtensibleText, type InvalidEvent } from './extensible.ts';

/** The types of polls: the one that is sent first. */
export const POLL_START = ['org.matrix.msc3381.poll.start', 'm.poll.start'] as const;
export const POLL_RESPONSE = ['org.matrix.msc3381.poll.response', 'm.poll.response'] as const;
export const POLL_END = ['org.matrix.msc3381.poll.end', 'm.poll.end'] as const;

/** Answers after these are not looked at (03.PO-02). */
export const MOST_POLL_ANSWERS = 20;

/** The reason why an event is no poll, no vote, or no end of one. */
export interface InvalidPoll {
  readonly kind: 'invalidEvent';
  readonly message:
    | InvalidEvent['message']
    | 'A question is required'
    | 'Poll answers must be an array'
    | 'No answers available'
    | 'Answer ID must be a non-empty string'
    | 'Relationship must be a reference to an event';
}

export interface PollAnswer {
  readonly id: string;
  readonly text: string;
}

/** The content of a poll. */
export interface PollStart {
  readonly question: string;
  readonly answers: readonly PollAnswer[];
  /** A whole number from 1. */
  readonly maxSelections: number;
  readonly isDisclosed: boolean;
  /** The kind as it was received, to be sent again in an edit (03.PO-03). */
  readonly rawKind: string | null;
}

const FINAL_START = 'm.poll';
/** The kind of polls whose results show as people vote, as it is sent. */
export const DISCLOSED = 'org.matrix.msc3381.poll.disclosed';
const DISCLOSED_KINDS: readonly unknown[] = [DISCLOSED, 'm.poll.disclosed', 'm.disclosed'];
const NO_POLL: JsonObject = {};

/** The decoded value, or why there is none. */
export type Decoded<Value> = Result<Value, InvalidPoll>;

/** True if events of `type` begin, answer or end a poll, as `types` say. */
export function isPollType(type: string, types: readonly [string, string]): boolean {
  return types.includes(type);
}

/** Reads the content of a poll, or of an edit of one (03.PO-01..03, 03.PO-11). */
export function decodePollStart(content: RawContent): Decoded<PollStart> {
  const block = firstOf(content, [...POLL_START, FINAL_START]);
  const poll = isObject(block) ? block : NO_POLL;
  const question = own(poll, 'question');
  if (!question) return invalid('A question is required');
  const asked = textOf(question);
  if (!asked.ok) return asked;
  const list = own(poll, 'answers');
  if (!Array.isArray(list)) return invalid('Poll answers must be an array');
  const answers: PollAnswer[] = [];
  for (const answer of list.slice(0, MOST_POLL_ANSWERS)) {
    const decoded = decodeAnswer(answer);
    if (!decoded.ok) return decoded;
    answers.push(decoded.value);
  }
  if (answers.length === 0) return invalid('No answers available');
  const kind = own(poll, 'kind');
  return ok({
    question: asked.value,
    answers,
    maxSelections: selectionsOf(own(poll, 'max_selections')),
    isDisclosed: DISCLOSED_KINDS.includes(kind),
    rawKind: typeof kind === 'string' ? kind : null,
  });
}

/** A text is asked for before the id, as other clients do. */
function decodeAnswer(answer: unknown): Decoded<PollAnswer> {
  const text = textOf(answer);
  if (!text.ok) return text;
  const id = isObject(answer) ? (own(answer, 'id') ?? own(answer, 'm.id')) : null;
  if (typeof id !== 'string' || id === '') return invalid('Answer ID must be a non-empty string');
  return ok({ id, text: text.value });
}

/** Any positive number of choices counts, down to a whole one; anything else is one choice (03.PO-03). */
function selectionsOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.max(1, Math.floor(value)) : 1;
}

/** The text of an extensible part. */
export function textOf(part: unknown): Decoded<string> {
  const decoded = decodeExtensibleText(isObject(part) ? part : NO_POLL);
  return decoded.ok ? ok(decoded.value.text) : decoded;
}

/** The first value of these names that is not empty. */
export function firstOf(content: JsonObject, names: readonly string[]): unknown {
  for (const name of names) {
    const value = own(content, name);
    if (value) return value;
  }
  return undefined;
}

/** A refusal in the words of other clients. */
export function invalid(message: InvalidPoll['message']): Result<never, InvalidPoll> {
  return err({ kind: 'invalidEvent', message });
}
