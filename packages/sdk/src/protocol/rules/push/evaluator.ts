/**
 * Evaluates the user's push rules for an event. A set of rules is compiled once; then an event of an ordinary account takes a few
 * microseconds, and no event or rule can make it take longer than some milliseconds (`glob.ts`). Rules that name one room, one
 * sender or one plain word are looked up instead of evaluated one by one, because some users have thousands of those.
 */
import type { RoomEvent } from '../../events/event.ts';
import {
  PUSH_RULE_KINDS,
  type PushActions,
  type PushRule,
  type PushRuleKind,
  type PushRules,
} from '../../events/push-rules.ts';
import type { RoomId, UserId } from '../../ids/ids.ts';
import { type Asked, bodyContains, bodyOf, compileCondition, type PushRoom, type Test } from './condition.ts';
import { STEPS_AN_EVENT } from './glob.ts';
import { mutedRoomOf, type RoomNotificationMode, roomModesOf } from './room-mode.ts';

/** The result for an event. */
export interface PushOutcome extends PushActions {
  /** The rule that decided. */
  readonly kind: PushRuleKind;
  readonly ruleId: string;
}

interface CompiledRule {
  readonly outcome: PushOutcome;
  readonly tests: readonly Test[];
  /** The position among the rules of its kind. */
  readonly place: number;
  /** The room that it mutes, if it does. */
  readonly mutes: string | null;
}

/** The rules of a kind: those that are found by a name, and the rest in order. */
interface CompiledKind {
  readonly named: ReadonlyMap<string, CompiledRule>;
  readonly asked: readonly CompiledRule[];
}

/** Rules that older servers have, which intentional mentions replace (05.N-06). */
const REPLACED_BY_MENTIONS: ReadonlySet<string> = new Set([
  '.m.rule.contains_user_name',
  '.m.rule.contains_display_name',
  '.m.rule.roomnotif',
]);
const MENTION_RULES: ReadonlySet<string> = new Set(['.m.rule.is_user_mention', '.org.matrix.msc3952.is_user_mention']);

/** A compiled set of rules of one person. Immutable. */
export class PushEvaluator {
  readonly me: UserId;
  readonly rules: PushRules;
  /** The notification mode of each room with rules of its own (05.A-02). */
  readonly roomModes: ReadonlyMap<string, RoomNotificationMode>;
  readonly #kinds: readonly { readonly kind: PushRuleKind; readonly compiled: CompiledKind }[];

  constructor(rules: PushRules, me: UserId) {
    this.me = me;
    this.rules = rules;
    this.roomModes = roomModesOf(rules);
    // A server of intentional mentions has their rules: that says more surely than a list of versions what it does.
    const hasMentions = rules.override.some(({ ruleId }) => MENTION_RULES.has(ruleId));
    this.#kinds = PUSH_RULE_KINDS.map((kind) => ({ kind, compiled: compileKind(kind, rules[kind], hasMentions) }));
  }

  /** The notification mode of a room. */
  modeOf(roomId: RoomId): RoomNotificationMode {
    return this.roomModes.get(roomId) ?? 'default';
  }

  /** The first enabled rule that matches, kinds and rules in their order (05.N-02); null when there is none. */
  evaluate(event: RoomEvent, room: PushRoom): PushOutcome | null {
    return this.#decide(event, room, null);
  }

  /** The result if the event's room was not muted. */
  evaluateUnmuted(event: RoomEvent, room: PushRoom): PushOutcome | null {
    return this.#decide(event, room, event.room_id);
  }

  /** `unmuted`: the room whose mute does not hold. */
  #decide(event: RoomEvent, room: PushRoom, unmuted: RoomId | null): PushOutcome | null {
    if (event.sender === this.me) return null;
    const asked: Asked = { event, room, budget: { left: STEPS_AN_EVENT }, body: undefined };
    for (const { kind, compiled } of this.#kinds) {
      const rule = firstMatch(kind, compiled, asked, unmuted);
      if (rule !== null) return rule.outcome;
    }
    return null;
  }
}

function firstMatch(
  kind: PushRuleKind,
  { named, asked: rules }: CompiledKind,
  asked: Asked,
  unmuted: RoomId | null,
): CompiledRule | null {
  const found = named.size === 0 ? null : findNamed(kind, named, asked);
  for (const rule of rules) {
    if (found !== null && found.place < rule.place) return found;
    if (asked.budget.left <= 0) return null;
    if (rule.mutes !== null && rule.mutes === unmuted) continue;
    if (rule.tests.every((test) => test(asked))) return rule;
  }
  return found;
}

function findNamed(kind: PushRuleKind, named: ReadonlyMap<string, CompiledRule>, asked: Asked): CompiledRule | null {
  if (kind === 'room') return named.get(asked.event.room_id) ?? null;
  if (kind === 'sender') return named.get(asked.event.sender) ?? null;
  let first: CompiledRule | null = null;
  for (const [word] of (bodyOf(asked) ?? '').matchAll(WORDS)) {
    const rule = named.get(word);
    if (rule !== undefined && (first === null || rule.place < first.place)) first = rule;
  }
  return first;
}

const WORDS = /\w+/g;
const ONE_WORD = /^\w+$/;

function compileKind(kind: PushRuleKind, rules: readonly PushRule[], hasMentions: boolean): CompiledKind {
  const named = new Map<string, CompiledRule>();
  const asked: CompiledRule[] = [];
  rules.forEach((rule, place) => {
    if (!rule.isEnabled) return;
    const isReplaced = hasMentions && REPLACED_BY_MENTIONS.has(rule.ruleId);
    const compiled = {
      outcome: { kind, ruleId: rule.ruleId, ...rule.actions },
      tests: [...(isReplaced ? [hasNoMentions] : []), ...testsOf(kind, rule)],
      place,
      mutes: kind === 'override' ? mutedRoomOf(rule) : null,
    };
    const name = isReplaced ? null : nameOf(kind, rule);
    if (name === null) asked.push(compiled);
    else if (!named.has(name)) named.set(name, compiled);
  });
  return { named, asked };
}

/** By what a rule can be looked up; null where it has to be asked. */
function nameOf(kind: PushRuleKind, { ruleId, pattern }: PushRule): string | null {
  if (kind === 'room' || kind === 'sender') return ruleId;
  return kind === 'content' && pattern !== null && ONE_WORD.test(pattern) ? pattern.toLowerCase() : null;
}

function testsOf(kind: PushRuleKind, rule: PushRule): readonly Test[] {
  if (kind === 'content') return [bodyContains(rule.pattern ?? '')];
  return rule.conditions.map(compileCondition);
}

/** An event with `m.mentions`, even an empty one, says whom it is for (05.N-06). */
function hasNoMentions({ event }: Asked): boolean {
  return !Object.hasOwn(event.content, 'm.mentions');
}
