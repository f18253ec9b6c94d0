/** Rules of the user about who may invite them, for all their clients (MSC4155, and `default_action` of the specification). Pure. */
import { own, stringAt, stringsAt } from '../../base/json/guards.ts';
import type { RawContent } from '../events/event.ts';
import type { UserId } from '../ids/ids.ts';
import { serverOf } from '../ids/parse.ts';
import { compileWhole, STEPS_AN_EVENT } from './push/glob.ts';

/** The names of the account data. Lists stand under the unstable one: under the other, servers read no lists. */
export const INVITE_RULES_TYPE = 'org.matrix.msc4155.invite_permission_config';
export const STABLE_INVITE_RULES_TYPE = 'm.invite_permission_config';
export const INVITE_RULES_TYPES = [INVITE_RULES_TYPE, STABLE_INVITE_RULES_TYPE] as const;

/** Entries longer than this match nobody, as servers have it. */
const MAX_ENTRY = 255;

/** Says whether the rules hide invitations of `inviter`. Rules on people come before those on servers, and allowing before the rest. */
export function hidesInvites(lists: RawContent | null, stable: RawContent | null, inviter: UserId): boolean {
  for (const content of [lists, stable]) {
    if (content === null) continue;
    for (const [kind, name] of [
      ['users', inviter],
      ['servers', serverOf(inviter)],
    ] as const) {
      if (isAmong(content, `allowed_${kind}`, name)) return false;
      if (isAmong(content, `ignored_${kind}`, name) || isAmong(content, `blocked_${kind}`, name)) return true;
    }
  }
  return stable !== null && stringAt(stable, 'default_action') === 'block';
}

function isAmong(content: RawContent, key: string, name: string): boolean {
  const globs = stringsAt(content, key) ?? [];
  return globs.some(
    (glob) => glob !== '' && glob.length <= MAX_ENTRY && compileWhole(glob)(name, { left: STEPS_AN_EVENT }),
  );
}

/** The rules as a person writes them. */
export interface InviteRules {
  /** Everybody may invite the user who is not blocked; otherwise nobody who is not allowed. */
  readonly isOpen: boolean;
  /** Ids of people and names of servers; `*` and `?` stand for others. */
  readonly allowed: readonly string[];
  readonly blocked: readonly string[];
}

/** Reads the rules. */
export function readInviteRules(lists: RawContent | null, stable: RawContent | null): InviteRules {
  const listed = (key: string) => (lists === null ? [] : (stringsAt(lists, key) ?? []));
  const blockedServers = listed('blocked_servers');
  const isShut = stable !== null && stringAt(stable, 'default_action') === 'block';
  return {
    isOpen: !isShut && !blockedServers.includes('*'),
    allowed: [...listed('allowed_users'), ...listed('allowed_servers')],
    blocked: [...listed('blocked_users'), ...blockedServers.filter((server) => server !== '*')],
  };
}

/** Gives the lists with other rules in them. What else is there, such as ignored people, stays. */
export function writeInviteRules(before: RawContent, { isOpen, allowed, blocked }: InviteRules): RawContent {
  const people = (entries: readonly string[]) => entries.filter((entry) => entry.startsWith('@'));
  const servers = (entries: readonly string[]) => entries.filter((entry) => !entry.startsWith('@'));
  return {
    ...before,
    allowed_users: people(allowed),
    allowed_servers: servers(allowed),
    blocked_users: people(blocked),
    blocked_servers: [...servers(blocked), ...(isOpen ? [] : ['*'])],
  };
}

/** Gives the stable content without the rule that shuts everybody out; null if it has none. */
export function withoutDefaultAction(stable: RawContent): RawContent | null {
  if (own(stable, 'default_action') === undefined) return null;
  const { default_action: _, ...rest } = stable;
  return rest;
}
