import type { Clock } from '../../base/clock/clock.ts';
import type { Log } from '../../base/log/log.ts';
import type { Env } from '../../platform/env.ts';
import type { Account, AccountCore, HearingAccount } from '../account/account.ts';

/** Parts of the engine that are there before anybody is signed in. */
export interface EngineFaces {
  readonly env: Env;
  readonly clock: Clock;
  readonly log: Log;
}

/** An account whose timelines a feature shows: it takes their contents as type parameters. */
export type ShownAccount<Content, Extra> = Account<Content, Extra>;

/** Everything that a feature can ask for by name. The scope is the feature's own: it ends with the account, or with a start that failed. */
export type Faces<A extends AccountCore = HearingAccount> = A & EngineFaces;

/** The named parts, for the functions and classes of a feature that use them. */
export type Need<Names extends keyof Faces> = Pick<Faces, Names>;
