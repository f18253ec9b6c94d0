import type { SeededRandom } from '../fakes/seeded-random.ts';

/** People who have clients. They are in every room, also in runs in which one of them has none. */
export const ACCOUNTS = ['alice', 'dave'] as const;

/** A machine, and whose it is. */
export interface Role {
  /** One word, for what is written on it is named after it. */
  readonly name: string;
  readonly localpart: string;
  /** The reaction keys of its user. No two devices of one user press the same one, because neither could know of the other. */
  readonly keys: readonly [string, ...string[]];
}

const KEYS = ['👍', '🎉', 'ok'] as const;
const ALICE: Role = { name: 'alice', localpart: 'alice', keys: KEYS };
const DAVE: Role = { name: 'dave', localpart: 'dave', keys: KEYS };
const ALICE_AGAIN: Role = { name: 'alicephone', localpart: 'alice', keys: ['🚀', '🌱', 'yes'] };

/** The machines of a run: of two people, two of one, or both. A third makes a run half as long again, so few have one. */
export function chooseCast(random: SeededRandom): readonly Role[] {
  const roll = random.integer(100);
  if (roll < 60) return [ALICE, DAVE];
  return roll < 85 ? [ALICE, ALICE_AGAIN] : [ALICE, DAVE, ALICE_AGAIN];
}
