/** Votes and ends of polls, and what is sent of polls (MSC3381). Only what shows timelines needs it. */
import { isObject, own } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { EventId } from '../ids/ids.ts';
import type { RawContent, RoomEvent } from './event.ts';
import { encodeExtensibleText } from './extensible.ts';
import {
  type Decoded,
  DISCLOSED,
  firstOf,
  invalid,
  POLL_END,
  POLL_RESPONSE,
  POLL_START,
  type PollStart,
  textOf,
} from './poll.ts';
import { readRelation } from './relation.ts';

/** A vote: the answers, or null where it is spoiled. They are not yet checked against the poll. */
export interface PollResponse {
  readonly pollId: EventId;
  readonly answers: readonly string[] | null;
}

/** The end of a poll, with the text for clients without polls. */
export interface PollEnd {
  readonly pollId: EventId;
  readonly text: string;
}

const FINAL_SELECTIONS = 'm.selections';
const UNDISCLOSED = 'org.matrix.msc3381.poll.undisclosed';

/** Reads a vote; spoiled without a list of at least one text (03.PO-05, 03.PO-06). */
export function decodePollResponse(event: RoomEvent): Decoded<PollResponse> {
  const pollId = referenceOf(event);
  if (pollId === null) return invalid('Relationship must be a reference to an event');
  const block = firstOf(event.content, POLL_RESPONSE);
  const given = isObject(block) ? own(block, 'answers') : own(event.content, FINAL_SELECTIONS);
  const isSpoiled = !Array.isArray(given) || given.length === 0 || given.some((id) => typeof id !== 'string');
  return ok({ pollId, answers: isSpoiled ? null : given });
}

/** Reads the end of a poll (03.PO-08). */
export function decodePollEnd(event: RoomEvent): Decoded<PollEnd> {
  const pollId = referenceOf(event);
  if (pollId === null) return invalid('Relationship must be a reference to an event');
  const text = textOf(event.content);
  return text.ok ? ok({ pollId, text: text.value }) : text;
}

/** The event that a vote or an end of a poll points at; null for none. */
export function referenceOf(event: RoomEvent): EventId | null {
  const relation = readRelation(event);
  return relation?.kind === 'reference' ? relation.target : null;
}

/** The content of a poll, with its text for clients without polls (03.PO-01). */
export function encodePollStart({ question, answers, maxSelections, isDisclosed, rawKind }: PollStart): RawContent {
  const lines = answers.map(({ text }, index) => `\n${index + 1}. ${text}`);
  return {
    [POLL_START[0]]: {
      question: encodeExtensibleText({ text: question, html: null }),
      kind: rawKind ?? (isDisclosed ? DISCLOSED : UNDISCLOSED),
      max_selections: maxSelections,
      answers: answers.map(({ id, text }) => ({ id, ...encodeExtensibleText({ text, html: null }) })),
    },
    ...encodeExtensibleText({ text: question + lines.join(''), html: null }),
  };
}

/** The content of a vote; without answers it takes the vote back (03.PO-05). */
export function encodePollResponse(pollId: EventId, answers: readonly string[]): RawContent {
  return { ...referenceTo(pollId), [POLL_RESPONSE[0]]: { answers } };
}

/** The content of the end of a poll (03.PO-08). */
export function encodePollEnd({ pollId, text }: PollEnd): RawContent {
  return {
    ...referenceTo(pollId),
    [POLL_END[0]]: {},
    ...encodeExtensibleText({ text, html: null }),
    body: text,
    msgtype: 'm.text',
  };
}

function referenceTo(eventId: EventId): RawContent {
  return { 'm.relates_to': { rel_type: 'm.reference', event_id: eventId } };
}
