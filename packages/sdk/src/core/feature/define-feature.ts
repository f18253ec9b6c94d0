import { createBugLog } from '../../base/log/bug-log.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { ApiLike } from '../../port/api.ts';
import type { CommandHandler, HandlerOf, Handlers } from '../../port/host/handlers.ts';
import type { AccountCore, HearingAccount } from '../account/account.ts';
import type { EventSummary } from '../events/event-socket.ts';
import type { AnyBefore, BeforeOf } from './before.ts';
import type { EngineFaces, Faces } from './faces.ts';
import type { Feature, FeatureContext } from './feature.ts';
import { type AnyStarted, type ENDED, FeatureHost } from './feature-host.ts';

/** A handler for one account: as the shape asks for, and a command may say that its account ended amid it. */
type StartedHandler<S> =
  HandlerOf<S> extends CommandHandler<infer Input, infer Outcome>
    ? CommandHandler<Input, Outcome | typeof ENDED>
    : HandlerOf<S>;

/** The part of a feature that outlives accounts: what it keeps, and handlers that need none. */
export interface Lasting<Api, Names extends keyof Api, Shared> {
  readonly shared: Shared;
  readonly handlers: { readonly [Name in Names]: HandlerOf<Api[Name]> };
}

/** The parts of a feature that stay the same whoever is signed in. */
type Plugged<Content, Extra, Summary extends EventSummary> = Omit<
  Feature<never, Content, Extra, never, Summary>,
  'handlers'
>;

interface Definition<Api, Names extends keyof Api, Face, Needed, Shared> {
  /** Names of everything that `start` gets. */
  readonly needs: readonly Needed[];
  /** Makes the part that outlives accounts, once for an engine. */
  readonly lasting?: (engine: EngineFaces) => Lasting<Api, Names, Shared>;
  /** Answers of the other names while no account runs. */
  readonly before: { readonly [Name in Exclude<keyof Api, Names>]: BeforeOf<Api[Name]> };
  /** Starts the feature for an account, and answers for it from then on. What it starts belongs to `scope`. */
  readonly start: (
    deps: Face,
    scope: Scope,
    shared: Shared,
  ) => { readonly [Name in Exclude<keyof Api, Names>]: StartedHandler<Api[Name]> };
}

/**
 * Defines a feature that lives with the account: started with each, ended with its scope, and answered for while there is none.
 * `Names` are those of the api that are answered alike with and without an account (`lasting`).
 */
export function defineFeature<
  Api extends ApiLike<Api>,
  Names extends keyof Api = never,
  A extends AccountCore = HearingAccount,
>() {
  return <
    const Needed extends keyof Faces<A>,
    Shared = undefined,
    Content = never,
    Extra = never,
    Summary extends EventSummary = never,
  >(
    definition: Definition<Api, Names, Pick<Faces<A>, Needed>, Needed, Shared> & Plugged<Content, Extra, Summary>,
  ): Feature<Api, Content, Extra, A, Summary> => {
    const { needs, lasting, before, start, ...plugged } = definition;
    const handlers = ({ env, log, accounts }: FeatureContext<A>): Handlers<Api> => {
      const engine: EngineFaces = { env, log, clock: env.clock };
      const outliving = lasting?.(engine);
      const host = new FeatureHost<A>({
        account: accounts.account,
        before: before as Readonly<Record<string, AnyBefore>>,
        // Without a lasting part, what it shares is undefined, and so is the type of it.
        start: (account, scope) =>
          start(facesOf({ ...account, ...engine, scope }, needs), scope, outliving?.shared as Shared) as AnyStarted,
        logBug: createBugLog(log, env.random),
      });
      return { ...host.handlers(), ...outliving?.handlers } as Handlers<Api>;
    };
    return { ...plugged, handlers };
  };
}

/** The named faces, and no others. */
function facesOf<All, Name extends keyof All>(all: All, names: readonly Name[]): Pick<All, Name> {
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<All, Name>;
}
