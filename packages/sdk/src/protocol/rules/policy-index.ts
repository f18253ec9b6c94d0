/** Rules of policy lists, made ready to be looked up. Pure. */
import type { PolicyRule } from '../events/policy-rule.ts';
import { POLICY_KINDS, type PolicyKind } from '../events/policy-types.ts';
import type { RoomId, UserId } from '../ids/ids.ts';
import { serverOf } from '../ids/parse.ts';
import { type Budget, compileExact, isGlob, type TextMatch } from './push/glob.ts';
import type { RoomName } from './room-name.ts';

/** Steps for one lookup among all globs of all lists: some ten times what ten thousand ordinary ones take. */
const STEPS_A_LOOKUP = 500_000;
/** Patterns beyond these are not applied. */
const MOST_GLOBS = 10_000;
/** Answers are remembered for so many people and rooms. */
const MOST_KNOWN = 5_000;
const PORT = /:\d{1,5}$/;

/** A list that the user follows. */
export interface FollowedList {
  readonly roomId: RoomId;
  readonly name: RoomName;
  readonly rules: readonly { readonly rule: PolicyRule }[];
}

/** A list that has something against somebody. */
export interface PolicyHit {
  readonly listId: RoomId;
  readonly listName: RoomName;
  readonly reason: string | null;
}

interface Glob {
  readonly matches: TextMatch;
  readonly rule: PolicyRule;
}

/** The rules of one list on one kind of thing: plain ones are found at once, globs are tried one after the other. */
interface Table {
  readonly plain: Map<string, PolicyRule>;
  readonly globs: Glob[];
}

interface ReadyList {
  readonly list: FollowedList;
  readonly tables: Readonly<Record<PolicyKind, Table>>;
}

/** The lists that a user follows. Never changed: other rules make another index. */
export class PolicyIndex {
  readonly #lists: readonly ReadyList[];
  readonly #known = new Map<string, readonly PolicyHit[]>();

  constructor(lists: readonly FollowedList[]) {
    let left = MOST_GLOBS;
    this.#lists = lists.map((list) => {
      const tables = tablesOf(list.rules, left);
      for (const kind of POLICY_KINDS) left -= tables[kind].globs.length;
      return { list, tables };
    });
  }

  /** True if no list has a rule. */
  get isEmpty(): boolean {
    return this.#lists.every(({ list }) => list.rules.length === 0);
  }

  /** The lists against somebody, by a rule on them or on their server; one hit for a list. */
  onUser(userId: UserId): readonly PolicyHit[] {
    return this.#hits(userId, [['user', userId], ...serverNames(serverOf(userId))]);
  }

  /** The lists against a room: by its id, and by the server in it where there is one. */
  onRoom(roomId: RoomId): readonly PolicyHit[] {
    const colon = roomId.indexOf(':');
    return this.#hits(roomId, [['room', roomId], ...(colon === -1 ? [] : serverNames(roomId.slice(colon + 1)))]);
  }

  #hits(id: string, names: readonly Name[]): readonly PolicyHit[] {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const budget = { left: STEPS_A_LOOKUP };
    const hits = this.#lists.flatMap(({ list, tables }) => {
      const rule = ruleAmong(tables, names, budget);
      return rule === null ? [] : [{ listId: list.roomId, listName: list.name, reason: rule.reason }];
    });
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(id, hits);
    return hits;
  }
}

type Name = readonly [PolicyKind, string];

/** A server's name as rules have it: with its port and without. */
function serverNames(server: string): readonly Name[] {
  const name = server.toLowerCase();
  const bare = name.replace(PORT, '');
  return bare === name
    ? [['server', name]]
    : [
        ['server', name],
        ['server', bare],
      ];
}

function ruleAmong(tables: ReadyList['tables'], names: readonly Name[], budget: Budget): PolicyRule | null {
  for (const [kind, name] of names) {
    const plain = tables[kind].plain.get(name);
    if (plain !== undefined) return plain;
  }
  for (const [kind, name] of names) {
    const glob = tables[kind].globs.find(({ matches }) => matches(name, budget));
    if (glob !== undefined) return glob.rule;
  }
  return null;
}

function tablesOf(rules: FollowedList['rules'], mostGlobs: number): ReadyList['tables'] {
  const table = (): Table => ({ plain: new Map(), globs: [] });
  const tables = { user: table(), room: table(), server: table() };
  let left = mostGlobs;
  for (const { rule } of rules) {
    const { plain, globs } = tables[rule.kind];
    if (!isGlob(rule.entity)) {
      if (!plain.has(rule.entity)) plain.set(rule.entity, rule);
    } else if (left > 0) {
      left -= 1;
      globs.push({ matches: compileExact(rule.entity), rule });
    }
  }
  return tables;
}
