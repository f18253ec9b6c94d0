import type { RoomState } from '../../core/rooms/rooms.ts';
import type { RawContent, StateEvent } from '../../protocol/events/event.ts';
import { type PolicyRule, readPolicyRule } from '../../protocol/events/policy-rule.ts';
import { POLICY_TYPES, type PolicyKind } from '../../protocol/events/policy-types.ts';

/** Rules of a room beyond these are not read. */
const MOST_RULES = 50_000;

/** A rule, and the event that has it. */
export interface SetRule {
  readonly rule: PolicyRule;
  readonly event: StateEvent;
}

/** Reads rules in the state of rooms. The same event is read once, and the same rules are the same list. */
export class ListReader {
  readonly #read = new WeakMap<RawContent, PolicyRule | null>();
  readonly #last = new Map<string, readonly SetRule[]>();

  /** The rules of a room; of several on one thing only the first. */
  rulesOf(state: RoomState): readonly SetRule[] {
    const found = new Map<string, SetRule>();
    for (const [type, kind] of POLICY_TYPES) {
      for (const event of eventsOf(state, type)) {
        const rule = found.size < MOST_RULES ? this.#readOnce(kind, event.content) : null;
        const key = rule === null ? '' : `${kind} ${rule.entity}`;
        if (rule !== null && !found.has(key)) found.set(key, { rule, event });
      }
    }
    const rules = [...found.values()];
    const before = this.#last.get(state.roomId);
    if (before?.length === rules.length && before.every(({ event }, at) => event === rules[at]?.event)) return before;
    this.#last.set(state.roomId, rules);
    return rules;
  }

  /** The events of a room that say something against one thing. */
  eventsOn(state: RoomState, wanted: PolicyKind, entity: string): readonly StateEvent[] {
    const types = [...POLICY_TYPES].flatMap(([type, kind]) => (kind === wanted ? [type] : []));
    const events = types.flatMap((type) => [...eventsOf(state, type)]);
    return events.filter(({ content }) => this.#readOnce(wanted, content)?.entity === entity);
  }

  #readOnce(kind: PolicyKind, content: RawContent): PolicyRule | null {
    const known = this.#read.get(content);
    if (known !== undefined) return known;
    const rule = readPolicyRule(kind, content);
    this.#read.set(content, rule);
    return rule;
  }
}

/** Counts the rules of a room that is looked at once. */
export function countRules(state: RoomState): number {
  return hasRules(state) ? new ListReader().rulesOf(state).length : 0;
}

function hasRules(state: RoomState): boolean {
  for (const type of POLICY_TYPES.keys()) for (const _ of eventsOf(state, type)) return true;
  return false;
}

function* eventsOf(state: RoomState, type: string): Iterable<StateEvent> {
  const unkeyed = state.get(type);
  if (unkeyed !== undefined) yield unkeyed;
  yield* state.keyed(type);
}
