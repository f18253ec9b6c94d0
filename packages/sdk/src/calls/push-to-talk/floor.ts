/**
 * The floor of a call where one talks at a time. Nobody gives it: each device says that it talks, before it is heard, and all come to the same
 * answer about two who did so at once. Pure.
 */
import { LONGEST_TALK_MS } from './talk.ts';

/** Two who began within this time did so at once: a word takes a moment to get there. */
const AT_ONCE_MS = 1_000;
/** The end of a talk is told; one whose end never came is over by itself. */
const FORGOTTEN_MS = LONGEST_TALK_MS + 2_000;

/** The beginnings of talks, by the name of who talks, as this device's clock saw them. */
export type Claims = ReadonlyMap<string, number>;

/** The word of a device on itself, for the others. */
export type TalkSign =
  /** It has talked for this long. */
  { readonly isTalking: true; readonly forMs: number } | { readonly isTalking: false };

/** `claims` with what somebody said. */
export function heard(claims: Claims, name: string, sign: TalkSign, now: number): Claims {
  const next = new Map(claims);
  if (sign.isTalking) next.set(name, now - Math.min(Math.max(0, sign.forMs), LONGEST_TALK_MS));
  else next.delete(name);
  return next;
}

/** The claims of those who are there, and which are not too old to be true. The same object if that is all of them. */
export function standing(claims: Claims, isThere: (name: string) => boolean, now: number): Claims {
  const all = [...claims];
  const left = all.filter(([name, at]) => isThere(name) && now - at < FORGOTTEN_MS);
  return left.length === all.length ? claims : new Map(left);
}

/** The name of who has the floor; null if nobody talks. */
export function holderOf(claims: Claims): string | null {
  let holder: readonly [string, number] | null = null;
  for (const claim of claims) if (holder === null || comesBefore(claim, holder)) holder = claim;
  return holder?.[0] ?? null;
}

/** The earlier talk is first; of two that began at once, the one with the lesser name. */
function comesBefore([name, at]: readonly [string, number], [otherName, otherAt]: readonly [string, number]): boolean {
  return Math.abs(at - otherAt) > AT_ONCE_MS ? at < otherAt : name < otherName;
}
