import type { BugNotice } from '../../base/log/bug-notice.ts';
import type { Log } from '../../base/log/log.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { SwitchedValue } from '../../base/value/switched.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Env } from '../../platform/env.ts';
import type { ApiLike } from '../../port/api.ts';
import type { AnyHandler, Handlers, StreamSource } from '../../port/host/handlers.ts';
import type { AccountCore, HearingAccount } from '../account/account.ts';
import type { Accounts } from '../account/accounts.ts';
import type { EventSocket, EventSummary } from '../events/event-socket.ts';
import type { RoomLists } from '../rooms/room-lists.ts';
import type { WriteFollower } from '../storage/followed-database.ts';
import type { StoreDeclaration } from '../storage/record-store.ts';
import type { WantedState } from '../sync/sync-protocol.ts';
import type { ThreadSocket } from '../timeline/thread-socket.ts';

/** What a feature stands on. `A` is the account as far as the feature knows it. */
export interface FeatureContext<A extends AccountCore = HearingAccount> {
  readonly env: Env;
  readonly log: Log;
  readonly accounts: Sessions<A>;
  readonly bugs: StreamSource<BugNotice>;
}

/** Signing in and out, whose account runs, and where it is kept. */
export interface Sessions<A extends AccountCore>
  extends Pick<
    Accounts<never, never>,
    'state' | 'storage' | 'retryStorage' | 'signIn' | 'signIns' | 'signOut' | 'leavePlace' | 'startOver' | 'clearCopies'
  > {
  /** Null while nobody is signed in. */
  readonly account: Readable<A | null>;
}

/** A slice of the product, as `features/index.ts` composes it: its api, and what it plugs into timelines. */
export interface Feature<
  Api extends ApiLike<Api>,
  Content = never,
  Extra = never,
  A extends AccountCore = HearingAccount,
  Summary extends EventSummary = never,
> {
  /** Makes the handlers of the feature's `contract.ts`. Called once for an engine. */
  handlers(context: FeatureContext<A>): Handlers<Api>;
  /** The description of the events that the feature owns. */
  readonly events?: EventSocket<Content, Extra, Summary>;
  /** The socket for threads, fetched with the timelines. One feature at most has it. */
  readonly thread?: () => Promise<ThreadSocket<Extra>>;
  /** Filters and orders for lists of rooms. */
  readonly lists?: RoomLists;
  /** Stores something whenever others do. */
  readonly follower?: new () => WriteFollower;
  /** What it keeps in the account's database. */
  readonly stores?: readonly StoreDeclaration[];
  /** The needs of the feature for sync. */
  readonly sync?: FeatureSync;
}

/** The wishes of a feature to sync. */
export interface FeatureSync {
  /** State of rooms, besides what core asks for. */
  readonly state: readonly WantedState[];
  /** Types of account data to keep (`account.accountData`). */
  readonly accountData?: readonly string[];
}

/** The api of a feature. */
export type ApiOf<F> = F extends { handlers(context: never): infer H }
  ? H extends Handlers<infer A>
    ? A
    : never
  : never;

/** Handlers of any api, as the port takes them. */
export type AnyHandlers = Readonly<Record<string, AnyHandler>>;

/** A view that follows the account: `choose` is asked anew whenever somebody signs in or out. */
export function followAccount<A extends AccountCore, Value>(
  context: FeatureContext<A>,
  scope: Scope,
  choose: (account: A | null, scope: Scope) => Readable<Value>,
): Readable<Value> {
  return new SwitchedValue(context.accounts.account, scope, choose);
}
