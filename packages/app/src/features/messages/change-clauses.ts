import type { StateChange } from '@parley/sdk/client/contract.ts';
import type { MessageItem } from '../timeline/contract.ts';

type Membership = Extract<StateChange, { readonly kind: 'membership' }>;

/** A change of membership, from the user's point of view. */
export type MembershipAct =
  | 'joined'
  | 'left'
  | 'invited'
  | 'declined'
  | 'uninvited'
  | 'removed'
  | 'banned'
  | 'unbanned'
  | 'knocked'
  | 'unknocked'
  | 'refused'
  | 'unchanged';

/** One clause of the sentence that a fold says. */
export type Clause =
  /** `actor` is null for what people did themselves. */
  | {
      readonly kind: 'people';
      readonly act: MembershipAct;
      readonly actor: string | null;
      readonly names: readonly string[];
      readonly reason: string | null;
    }
  | {
      readonly kind: 'change';
      readonly actor: string;
      readonly change: Exclude<StateChange, { readonly kind: 'membership' }>;
    };

/** State changes as clauses; people who did the same one after the other share one. */
export function changeClauses(items: readonly MessageItem[]): readonly Clause[] {
  const clauses: Clause[] = [];
  for (const { content, sender } of items) {
    if (content.kind !== 'stateChange') continue;
    const { change } = content;
    const clause: Clause =
      change.kind === 'membership'
        ? membershipClause(change, sender.userId, sender.name)
        : { kind: 'change', actor: sender.name, change };
    const last = clauses.at(-1);
    const both = last === undefined ? null : join(last, clause);
    if (both === null) clauses.push(clause);
    else clauses[clauses.length - 1] = both;
  }
  return clauses;
}

function membershipClause(
  change: Membership,
  senderId: string,
  senderName: string,
): Clause & { readonly kind: 'people' } {
  const isSelf = senderId === change.userId;
  return {
    kind: 'people',
    act: actOf(change, isSelf),
    actor: isSelf ? null : senderName,
    names: [change.name],
    reason: change.reason,
  };
}

function actOf({ from, to }: Membership, isSelf: boolean): MembershipAct {
  switch (to) {
    case 'join':
      return from === 'join' ? 'unchanged' : 'joined';
    case 'invite':
      return 'invited';
    case 'ban':
      return 'banned';
    case 'knock':
      return 'knocked';
    case 'leave':
      return isSelf ? ownLeave(from) : othersLeave(from);
  }
}

function ownLeave(from: Membership['from']): MembershipAct {
  if (from === 'invite') return 'declined';
  return from === 'knock' ? 'unknocked' : 'left';
}

function othersLeave(from: Membership['from']): MembershipAct {
  switch (from) {
    case 'ban':
      return 'unbanned';
    case 'invite':
      return 'uninvited';
    case 'knock':
      return 'refused';
    default:
      return 'removed';
  }
}

/** Both in one, or null when they do not say the same of different people, or the same again. */
function join(one: Clause, other: Clause): Clause | null {
  if (one.kind === 'change' || other.kind === 'change') return isSameAgain(one, other) ? one : null;
  if (one.act !== other.act || one.actor !== other.actor || one.reason !== null || other.reason !== null) return null;
  return { ...one, names: [...one.names, ...other.names.filter((name) => !one.names.includes(name))] };
}

/** Nobody needs to be told twice that somebody changed a setting. */
function isSameAgain(one: Clause, other: Clause): boolean {
  if (one.kind !== 'change' || other.kind !== 'change' || one.actor !== other.actor) return false;
  if (one.change.kind !== 'other' || other.change.kind !== 'other') return false;
  return one.change.eventType === other.change.eventType;
}
