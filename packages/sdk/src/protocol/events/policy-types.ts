/** Names of what policy lists are made of. */

/** The thing that a rule is about. */
export type PolicyKind = 'user' | 'room' | 'server';

export const POLICY_KINDS: readonly PolicyKind[] = ['user', 'room', 'server'];

/** The types of state that hold rules, newest names first, each with what its rules are about: under each name they count alike. */
export const POLICY_TYPES: ReadonlyMap<string, PolicyKind> = new Map(
  ['m.policy.rule.', 'm.room.rule.', 'org.matrix.mjolnir.rule.'].flatMap((prefix) =>
    POLICY_KINDS.map((kind) => [prefix + kind, kind] as const),
  ),
);

/** The account data that says which lists a user follows, under the name that clients write today and the stable one. */
export const POLICIES_TYPE = 'org.matrix.msc3847.policies';
export const POLICIES_TYPES = [POLICIES_TYPE, 'm.policies'] as const;
