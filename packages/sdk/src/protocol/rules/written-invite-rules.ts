/** The user's rules about invitations as a person reads and writes them. Pure. */
import { own, stringAt, stringsAt } from '../../base/json/guards.ts';
import type { RawContent } from '../events/event.ts';

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
