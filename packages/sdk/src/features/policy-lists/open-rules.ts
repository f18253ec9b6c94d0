import { isSameData } from '../../base/json/same-data.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { foldText } from '../../base/text/fold-text.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { type RoomState, roomPowerOf } from '../../core/rooms/rooms.ts';
import { policyTypeOf } from '../../protocol/events/policy-rule.ts';
import { POLICY_KINDS } from '../../protocol/events/policy-types.ts';
import { maySendState } from '../../protocol/rules/power.ts';
import type { ListedRule, RulesLook, RulesOfList } from './contract.ts';
import type { ListReader, SetRule } from './list-reader.ts';

/** A page asks for no more at once. */
const MOST_SHOWN = 2_000;

type Deps = Need<'rooms' | 'me' | 'isGuest'>;

/** Follows the rules of a list that fit a query, and the right to change them. */
export function openRules(
  deps: Deps,
  reader: ListReader,
  { roomId, query, limit }: RulesLook,
  scope: Scope,
): Readable<RulesOfList> {
  const { rooms } = deps;
  const changed = new Signal<void>();
  const wanted = foldText(query.trim());
  scope.onEnd(rooms.open(roomId));
  scope.onEnd(rooms.changed.subscribe((ids) => ids.has(roomId) && changed.emit()));
  scope.run(async () => {
    await rooms.load(roomId);
    changed.emit();
  });
  return new DerivedValue<RulesOfList>([changed], (before) => {
    const state = rooms.peek(roomId)?.state;
    if (state === undefined) return before ?? { kind: 'loading' };
    const all = inOrder(reader.rulesOf(state));
    const found = wanted === '' ? all : all.filter(({ rule }) => fits(rule, wanted));
    const next: RulesOfList = {
      kind: 'known',
      mayChange: mayChange(deps, state),
      total: all.length,
      found: found.length,
      rules: found.slice(0, Math.min(limit, MOST_SHOWN)).map((each) => asListed(state, each)),
    };
    return before !== undefined && isSameData(before, next) ? before : next;
  });
}

const sorted = new WeakMap<readonly SetRule[], readonly SetRule[]>();

/** The rules by their entities: sorted once, however often somebody types. */
function inOrder(rules: readonly SetRule[]): readonly SetRule[] {
  const known = sorted.get(rules);
  if (known !== undefined) return known;
  const made = rules.toSorted(({ rule: one }, { rule: other }) =>
    one.entity === other.entity ? Number(one.kind > other.kind) : one.entity < other.entity ? -1 : 1,
  );
  sorted.set(rules, made);
  return made;
}

function fits({ entity, reason }: SetRule['rule'], wanted: string): boolean {
  return foldText(entity).includes(wanted) || foldText(reason ?? '').includes(wanted);
}

function asListed(state: RoomState, { rule, event }: SetRule): ListedRule {
  return { ...rule, by: { userId: event.sender, name: state.nameOf(event.sender) } };
}

function mayChange({ rooms, me, isGuest }: Deps, state: RoomState) {
  const membership = rooms.records.get(state.roomId)?.membership ?? null;
  const actor = { userId: me, membership, isGuest: isGuest.current };
  const power = roomPowerOf(state);
  return POLICY_KINDS.filter((kind) => maySendState(power, actor, policyTypeOf(kind)));
}
