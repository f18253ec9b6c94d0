/** Rules of moderation policy lists: state of a room that says whom others should keep out (spec, "Moderation policy lists"). */
import { stringAt } from '../../base/json/guards.ts';
import type { RawContent } from './event.ts';
import type { PolicyKind } from './policy-types.ts';

const BANS: readonly string[] = ['m.ban', 'org.matrix.mjolnir.ban'];
/** No id and no server's name is longer. */
const MAX_ENTITY = 255;
/** Longer reasons are cut. */
const MAX_REASON = 300;

/** A rule that recommends to ban. */
export interface PolicyRule {
  readonly kind: PolicyKind;
  /** A user id, a room id or a server's name, in which `*` is any text and `?` any one character. */
  readonly entity: string;
  readonly reason: string | null;
}

/** The type that new rules are written under. */
export function policyTypeOf(kind: PolicyKind): string {
  return `m.policy.rule.${kind}`;
}

/** Reads a rule; null for what was taken away, recommends something else, or names nothing. */
export function readPolicyRule(kind: PolicyKind, content: RawContent): PolicyRule | null {
  const entity = stringAt(content, 'entity') ?? '';
  if (!isPolicyEntity(entity) || !BANS.includes(stringAt(content, 'recommendation') ?? '')) return null;
  const reason = (stringAt(content, 'reason') ?? '').slice(0, MAX_REASON).trim();
  return { kind, entity: kind === 'server' ? entity.toLowerCase() : entity, reason: reason === '' ? null : reason };
}

/** True for what a rule can be about: it is not empty, and no longer than an id. */
export function isPolicyEntity(entity: string): boolean {
  return entity !== '' && entity.length <= MAX_ENTITY;
}

/** The content of a rule that recommends to ban. */
export function encodePolicyRule({ entity, reason }: Pick<PolicyRule, 'entity' | 'reason'>): RawContent {
  return { entity, recommendation: 'm.ban', ...(reason !== null && { reason }) };
}
