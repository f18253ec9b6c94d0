import type { Log } from '../../base/log/log.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Database, OpenFailure } from '../../platform/database/database.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { ThreadSupport } from '../../protocol/rules/thread.ts';
import { AccountCrypto } from '../crypto/account-crypto.ts';
import { openedRequests } from '../crypto/opened-requests.ts';
import { LoadedDelays } from '../delayed/loaded-delays.ts';
import type { EventKinds } from '../events/event-kinds.ts';
import type { EntryGuard } from '../history/entry-guard.ts';
import type { TimelineOptions } from '../history/options.ts';
import type { Outbox } from '../outbox/account-outbox.ts';
import type { Uploader } from '../outbox/uploader.ts';
import type { Rooms } from '../rooms/account-rooms.ts';
import { Emoticons } from '../rooms/emoticons.ts';
import type { IgnoredUsers } from '../rooms/ignored-users.ts';
import type { KeptAccountData } from '../rooms/kept-account-data.ts';
import { MemberLoader } from '../rooms/member-loader.ts';
import type { PushRuleBook } from '../rooms/push-rule-book.ts';
import { recountWithNewRules } from '../rooms/recount-unread.ts';
import { RoomGroups } from '../rooms/room-groups.ts';
import type { RoomLists } from '../rooms/room-lists.ts';
import { createRequests, type Requests } from '../session/requests.ts';
import type { StoredSession } from '../session/stored-session.ts';
import type { TokenKeeper } from '../session/token-keeper.ts';
import type { WriteFollowers } from '../storage/followed-database.ts';
import { SyncDriver } from '../sync/sync-driver.ts';
import type { WantedState } from '../sync/sync-protocol.ts';
import { placeInTime } from '../sync/sync-record.ts';
import type { AccountTimelines } from '../timeline/account-timelines.ts';
import type { TimelineParts } from '../timeline/thread-socket.ts';
import type { ToDeviceQueue } from '../to-device/to-device-queue.ts';
import { Farewells } from './farewells.ts';
import { type Restored, type RestoreOptions, restoreAccount } from './restore-account.ts';
import { startLooking } from './start-looking.ts';
import { startSending } from './start-sending.ts';

/** Everything that runs for the account that is signed in, but for its timelines. It ends with its scope. */
export interface AccountCore {
  /** For what goes on in the background until the account ends. */
  readonly scope: Scope;
  readonly session: StoredSession;
  readonly me: UserId;
  readonly requests: Requests;
  readonly database: Database;
  /** Followers of its writes. */
  readonly followers: WriteFollowers;
  readonly rooms: Rooms;
  /** The descriptions of events, by the slices that know them. */
  readonly events: EventKinds;
  readonly pushRules: PushRuleBook;
  /** Whom the person does not want to hear of. */
  readonly ignored: IgnoredUsers;
  /** Account data of the types that features named (`sync.accountData`). */
  readonly accountData: KeptAccountData;
  /** The emoticons that texts can name. */
  readonly emoticons: Emoticons;
  /** Groups of rooms that a list can be reduced to. */
  readonly roomGroups: RoomGroups;
  /** All members of a room, where lazy loading does not do. */
  readonly members: MemberLoader;
  readonly outbox: Outbox;
  /** Files of messages that are on their way. */
  readonly uploader: Uploader;
  readonly toDevice: ToDeviceQueue;
  readonly crypto: AccountCrypto;
  readonly sync: SyncDriver;
  readonly delayed: LoadedDelays;
  readonly timelineOptions: TimelineOptions;
  /** The server's abilities with threads. */
  readonly threads: Readable<ThreadSupport>;
  /** True for the account of a guest. */
  readonly isGuest: Readable<boolean>;
  /** The choices that features add to lists of rooms. */
  readonly roomLists: readonly RoomLists[];
  /** For what is said of single events: what throws costs one of them. */
  readonly guard: EntryGuard;
  /** Acts of features before the user signs out. */
  readonly farewells: Farewells;
}

/** An account that tells of events as they arrive. */
export interface HearingAccount extends AccountCore {
  readonly timelines: Pick<AccountTimelines<never, never>, 'arrived'>;
}

/** The whole of an account. What timelines are made of is the features' business. */
export interface Account<Content, Extra> extends AccountCore {
  readonly timelines: AccountTimelines<Content, Extra>;
}

export interface AccountOptions<Content, Extra> extends RestoreOptions {
  readonly log: Log;
  readonly tokens: TokenKeeper;
  readonly guard: EntryGuard;
  /** The choices that features add to lists of rooms. */
  readonly roomLists: readonly RoomLists[];
  /** What features plug into timelines: loaded with what shows them. */
  readonly loadSockets: (guard: EntryGuard) => Promise<TimelineParts<Content, Extra>>;
  readonly timelineOptions: TimelineOptions;
  /** State that features need; absent for none. */
  readonly featureState?: readonly WantedState[];
  /** The server does not know the session's token (any more). */
  readonly onUnknownToken: () => void;
}

/** What an account is made of. Signing in needs nothing of it, so it is fetched when there is one. */
export interface AccountParts<Content, Extra>
  extends Pick<
    AccountOptions<Content, Extra>,
    | 'eventSockets'
    | 'roomLists'
    | 'loadSockets'
    | 'featureStores'
    | 'featureState'
    | 'featureAccountData'
    | 'featureFollowers'
  > {
  readonly startAccount: typeof startAccount<Content, Extra>;
}

/** Opens the account's store, restores what is in it and starts sending; `sync` is for the caller to start. Needs no network. */
export async function startAccount<Content, Extra>(
  options: AccountOptions<Content, Extra>,
): Promise<Result<Account<Content, Extra>, OpenFailure>> {
  const { env, log, session, scope, timelineOptions, guard, roomLists } = options;
  const me = session.userId;
  const report = (error: unknown) => void guard.logBug('a task failed', error);
  const restored = await restoreAccount(options, report);
  if (!restored.ok) return restored;
  const { database, followers, rooms, pushRules, ignored, accountData, outbox, toDevice, record } = restored.value;
  const { members, crypto, requests } = await startCrypto(options, restored.value);
  recountWithNewRules(rooms, pushRules, scope);
  const target = { rooms, pushRules, outbox, database, requests, me };
  const looking = startLooking(options, { ...target, ignored }, crypto, report);
  const { timelines } = looking;
  const sync = new SyncDriver({
    ...{ env, requests, scope, record, crypto },
    log: log.child('sync'),
    target: {
      ...{ ...target, ignored, accountData, report },
      duplicates: timelineOptions.duplicateStrategy,
      onLive: looking.onLive,
    },
    onUnknownToken: options.onUnknownToken,
    featureState: options.featureState ?? [],
  });
  looking.followOpened(() => sync.wantedChanged());
  const uploader = startSending(options, target, { toDevice, crypto, sync });
  const delayed = new LoadedDelays(env.clock, requests, scope);
  const stored = {
    ...{ database, followers, rooms, events: rooms.kinds, members, pushRules },
    ...{ ignored, accountData, outbox, toDevice, crypto },
  };
  const running = {
    ...{ guard, farewells: new Farewells(env.clock, report), emoticons: new Emoticons(), roomGroups: new RoomGroups() },
    ...{ uploader, sync, delayed },
    ...{ timelines, timelineOptions, threads: looking.threads, isGuest: looking.isGuest },
  };
  return ok({ scope, session, me, requests, roomLists, ...stored, ...running });
}

/** Encryption, what it asks for all members of a room, and requests whose answers come decrypted. */
async function startCrypto<Content, Extra>(
  options: AccountOptions<Content, Extra>,
  { database, rooms, pushRules, record }: Restored,
): Promise<Pick<AccountCore, 'members' | 'crypto' | 'requests'>> {
  const { env, session, scope, storage, log, tokens } = options;
  const requests = createRequests(env, session.homeserverUrl, tokens);
  const members = new MemberLoader({
    ...{ rooms, requests, signal: scope.signal },
    placeInTime: () => placeInTime(record.current),
  });
  const crypto = new AccountCrypto({
    ...{ env, database, session, requests, rooms, pushRules, members, scope },
    ...{ keeps: storage.keeps, oldTexts: storage.oldTexts },
    log: log.child('crypto'),
  });
  await crypto.oldKeys.noteRooms();
  return { members, crypto, requests: openedRequests(requests, (events) => crypto.openHistory(events)) };
}
