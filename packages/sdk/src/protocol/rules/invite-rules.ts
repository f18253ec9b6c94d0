/** Rules of the user about who may invite them, for all their clients (MSC4155, and `default_action` of the specification). Pure. */
import { stringAt, stringsAt } from '../../base/json/guards.ts';
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
