import type { Log } from '../../base/log/log.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Env } from '../../platform/env.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { ThreadSupport } from '../../protocol/rules/thread.ts';
import type { AccountCrypto } from '../crypto/account-crypto.ts';
import type { EntryGuard } from '../history/entry-guard.ts';
import type { TimelineOptions } from '../history/options.ts';
import type { IgnoredUsers } from '../rooms/ignored-users.ts';
import { GuestCheck, type GuestCheckOptions } from '../session/guest-check.ts';
import { ServerThreads } from '../session/server-threads.ts';
import type { StoredSession } from '../session/stored-session.ts';
import { AccountTimelines } from '../timeline/account-timelines.ts';
import type { PagingTarget } from '../timeline/paging.ts';
import type { TimelineParts } from '../timeline/thread-socket.ts';
import { askForOpened } from './ask-for-opened.ts';

interface LookingOptions<Content, Extra> {
  readonly session: Pick<StoredSession, 'isGuest'>;
  readonly env: Env;
  readonly scope: Scope;
  readonly log: Log;
  readonly guard: EntryGuard;
  readonly timelineOptions: TimelineOptions;
  readonly loadSockets: (guard: EntryGuard) => Promise<TimelineParts<Content, Extra>>;
}

/** Timelines of an account, and what they ask the server once one is shown. */
interface Looking<Content, Extra> {
  readonly timelines: AccountTimelines<Content, Extra>;
  /** The server's support for threads. */
  readonly threads: Readable<ThreadSupport>;
  readonly isGuest: Readable<boolean>;
  /** Calls `ask` when sync is to tell more of a room that was opened. */
  readonly followOpened: (ask: () => void) => void;
  /** Hears events that arrived by sync. */
  readonly onLive: (events: readonly RoomEvent[]) => void;
}

/** Makes the timelines of an account, and has them hear of what is decrypted later. */
export function startLooking<Content, Extra>(
  { env, session, scope, log, guard, timelineOptions, loadSockets }: LookingOptions<Content, Extra>,
  { ignored, ...target }: PagingTarget & { readonly ignored: IgnoredUsers },
  crypto: AccountCrypto,
  report: (error: unknown) => void,
): Looking<Content, Extra> {
  const { threads, isGuest, ask } = laterQuestions({
    ...{ clock: env.clock, requests: target.requests, scope },
    isKnown: session.isGuest,
  });
  const timelines = new AccountTimelines<Content, Extra>({
    context: {
      ...{ ...target, clock: env.clock, threads, options: timelineOptions },
      ...{ log: log.child('timeline'), lateKeys: crypto.lateKeys, ignored: ignored.current },
      releases: ignored.releases,
      policies: ignored.policies.current,
    },
    loadSockets: () => loadSockets(guard),
    scope,
    onError: report,
  });
  timelines.opened.subscribe(ask);
  scope.onEnd(crypto.reopened.subscribe(({ events }) => timelines.addOpened([...events.values()])));
  const onLive = (events: readonly RoomEvent[]) => {
    timelines.addLive(events);
    crypto.verification.heardInRooms(events);
  };
  const opening = { opened: timelines.opened, rooms: target.rooms, clock: env.clock, scope };
  const followOpened = (sync: () => void) => askForOpened(opening, sync);
  return { timelines, threads, isGuest, followOpened, onLive };
}

/** Questions for the server, asked once a timeline is shown. */
function laterQuestions(from: GuestCheckOptions) {
  const serverThreads = new ServerThreads(from);
  const guest = new GuestCheck(from);
  return {
    threads: serverThreads.support,
    isGuest: guest.isGuest,
    ask: () => {
      serverThreads.ask();
      guest.ask();
    },
  };
}
