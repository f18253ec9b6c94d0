import { assertNever } from '../../../base/assert/assert.ts';
import { own } from '../../../base/json/guards.ts';
import type { RoomEvent } from '../../events/event.ts';
import type { CountOperator, PushCondition, PushScalar } from '../../events/push-rules.ts';
import { contentBefore } from '../../events/unsigned.ts';
import type { UserId } from '../../ids/ids.ts';
import { type EventPath, parseEventPath, valueAt } from './event-path.ts';
import { type Budget, compileWhole, compileWord } from './glob.ts';

/** The data that conditions need besides the event: the room from the user's side. Read only when a condition needs it. */
export interface PushRoom {
  /** The user's display name in the room; null if unknown. */
  readonly displayName: () => string | null;
  /** Joined members, the person among them. */
  readonly joinedCount: () => number;
  /** True if the sender may notify by `key`, such as everybody by `room` (01.P-09). */
  readonly mayNotify: (sender: UserId, key: string) => boolean;
}

/** An event while its rules are asked. */
export interface Asked {
  readonly event: RoomEvent;
  readonly room: PushRoom;
  readonly budget: Budget;
  /** The event's `content.body` in lower case, made when first asked for; null when there is none. */
  body: string | null | undefined;
}

/** Evaluates a condition. */
export type Test = (asked: Asked) => boolean;

/** The share of the budget for walking to a property, so that many conditions end too. */
const STEPS_A_PROPERTY = 8;
/** The ratio by which lower-casing a text is faster than walking it. */
const LOWER_SPEED = 16;

/** Makes the test of a condition, with all that can be worked out beforehand. */
export function compileCondition(condition: PushCondition): Test {
  switch (condition.kind) {
    case 'eventMatch':
      return matches(condition.key, condition.pattern);
    case 'eventEquals':
      return property(condition.key, (value) => value === condition.value);
    case 'propertyIs':
      return property(condition.key, (value) => isSame(value, condition.value));
    case 'propertyContains':
      return property(
        condition.key,
        (value) => Array.isArray(value) && value.some((item) => isSame(item, condition.value)),
      );
    case 'containsDisplayName':
      return containsDisplayName;
    case 'roomMemberCount':
      return ({ room }) => compares(room.joinedCount(), condition.operator, condition.count);
    case 'senderNotificationPermission':
      return ({ event, room }) => room.mayNotify(event.sender, condition.key);
    case 'callStarted':
      return isCallStarted;
    case 'never':
      return () => false;
    default:
      return assertNever(condition);
  }
}

/** True if the body contains `pattern` as words, as rules of the kind `content` require (05.N-08). */
export function bodyContains(pattern: string): Test {
  const match = compileWord(pattern);
  return (asked) => {
    const body = bodyOf(asked);
    return body !== null && match(body, asked.budget);
  };
}

/** The event's `content.body` in lower case; null when it is no text. */
export function bodyOf(asked: Asked): string | null {
  if (asked.body !== undefined) return asked.body;
  const body = own(asked.event.content, 'body');
  asked.body = typeof body === 'string' ? body.toLowerCase() : null;
  return asked.body;
}

function matches(key: string, pattern: string): Test {
  if (key === 'content.body') return bodyContains(pattern);
  const match = compileWhole(pattern);
  const isPlain = !/[*?]/.test(pattern);
  return property(key, (value, { budget }) => {
    if (value === pattern) return true;
    // No text gets shorter in lower case.
    if (typeof value !== 'string' || (isPlain && value.length > pattern.length)) return false;
    budget.left -= value.length / LOWER_SPEED;
    return match(value.toLowerCase(), budget);
  });
}

function property(key: string, holds: (value: unknown, asked: Asked) => boolean): Test {
  const path: EventPath = parseEventPath(key);
  return (asked) => {
    asked.budget.left -= STEPS_A_PROPERTY;
    const value = valueAt(asked.event, path);
    return value !== undefined && holds(value, asked);
  };
}

function isSame(value: unknown, wanted: PushScalar): boolean {
  return value === wanted;
}

/** The name as it is, no pattern, in any case and as words (05.C-05). */
function containsDisplayName(asked: Asked): boolean {
  const name = asked.room.displayName();
  const body = name === null || name === '' ? null : bodyOf(asked);
  if (name === null || body === null) return false;
  return bodyHasWords(body, name.toLowerCase(), asked.budget);
}

function bodyHasWords(body: string, words: string, budget: Budget): boolean {
  const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character);
  for (let at = body.indexOf(words); at !== -1 && budget.left > 0; at = body.indexOf(words, at + 1)) {
    budget.left -= 1 + words.length / LOWER_SPEED;
    if (!isWord(body[at - 1]) && !isWord(body[at + words.length])) return true;
  }
  return false;
}

function compares(count: number, operator: CountOperator, than: number): boolean {
  switch (operator) {
    case '==':
      return count === than;
    case '<':
      return count < than;
    case '>':
      return count > than;
    case '<=':
      return count <= than;
    case '>=':
      return count >= than;
    default:
      return assertNever(operator);
  }
}

/** A group call that begins, or begins again after it had ended (05.C-08). */
function isCallStarted({ event }: Asked): boolean {
  const intent = own(event.content, 'm.intent');
  if ((intent !== 'm.ring' && intent !== 'm.prompt') || Object.hasOwn(event.content, 'm.terminated')) return false;
  const before = contentBefore(event);
  if (before === null) return true;
  return Object.hasOwn(before, 'm.terminated') || Object.keys(before).length === 0;
}
