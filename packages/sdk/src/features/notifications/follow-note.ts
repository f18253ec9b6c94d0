import type { Need } from '../../core/feature/faces.ts';

/** Code that follows a note in the account data. */
export interface Noted<Code> {
  readonly load: () => Promise<Code>;
  /** False if the account has no such note. */
  readonly mayBeThere: () => boolean;
}

/** Code that is loaded when the account has a note of a type, or somebody asks. It runs once. */
export function followNote<Code>(
  deps: Need<'scope' | 'accountData'>,
  type: string,
  start: () => Promise<Code>,
): Noted<Code> {
  const kept = deps.accountData.of(type);
  let started: Promise<Code> | undefined;
  const load = () => {
    started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return started;
  };
  const mayBeThere = () => kept.current !== null;
  const look = () => {
    if (mayBeThere() && started === undefined) deps.scope.run(async () => void (await load()));
  };
  look();
  deps.scope.onEnd(kept.subscribe(look));
  return { load, mayBeThere };
}
