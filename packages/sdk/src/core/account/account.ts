import type { Log } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Database, OpenFailure } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { ThreadSupport } from '../../protocol/rules/thread.ts';
import { DelayedEvents } from '../delayed/delayed-events.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Sender } from '../outbox/sender.ts';
import { PushRuleBook } from '../push/push-rule-book.ts';
import { recountWithNewRules } from '../push/recount-unread.ts';
import { MemberLoader } from '../rooms/member-loader.ts';
import { Rooms } from '../rooms/rooms.ts';
import { createRequests, type Requests } from '../session/requests.ts';
import { ServerThreads } from '../session/server-threads.ts';
import type { StoredSession } from '../session/stored-session.ts';
import type { TokenKeeper } from '../session/token-keeper.ts';
import type { EngineStorage } from '../storage/engine-storage.ts';
import { type Damage, repairOf } from '../storage/repair.ts';
import { ownerStore, syncStore } from '../storage/stores.ts';
import { SyncDriver } from '../sync/sync-driver.ts';
import type { SyncRecord } from '../sync/sync-record.ts';
import { LateEchoes } from '../timeline/late-echoes.ts';
import type { TimelineOptions } from '../timeline/options.ts';
import type { PagingTarget } from '../timeline/paging.ts';
import type { TimelineSockets } from '../timeline/sockets.ts';
import { Timelines } from '../timeline/timelines.ts';

/** Everything that runs for the account that is signed in, but for its timelines. It ends with its scope. */
export interface AccountCore {
  /** For what goes on in the background until the account ends. */
  readonly scope: Scope;
  readonly session: StoredSession;
  readonly me: UserId;
  readonly requests: Requests;
  readonly database: Database;
  readonly rooms: Rooms;
  readonly pushRules: PushRuleBook;
  /** All members of a room, where lazy loading does not do. */
  readonly members: MemberLoader;
  readonly outbox: Outbox;
  readonly sync: SyncDriver;
  readonly delayed: DelayedEvents;
  readonly timelineOptions: TimelineOptions;
  /** What the server can do with threads. */
  readonly threads: Readable<ThreadSupport>;
}

/** The whole of an account. What timelines are made of is the features' business. */
export interface Account<Content, Extra> extends AccountCore {
  readonly timelines: Timelines<Content, Extra>;
}

export interface AccountOptions<Content, Extra> {
  readonly env: Env;
  readonly log: Log;
  readonly storage: EngineStorage;
  readonly session: StoredSession;
  /** What has to be set aside before anything is read. */
  readonly damage: readonly Damage[];
  readonly tokens: TokenKeeper;
  /** What timelines are made of is loaded while the store is read. */
  readonly loadSockets: () => Promise<TimelineSockets<Content, Extra>>;
  readonly timelineOptions: TimelineOptions;
  readonly scope: Scope;
  /** The server does not know the session's token (any more). */
  readonly onUnknownToken: () => void;
  /** The browser took the account's database away. */
  readonly onDatabaseLost: () => void;
}

/** Opens the account's store, restores what is in it and starts sending; `sync` is for the caller to start. Needs no network. */
export async function startAccount<Content, Extra>(
  options: AccountOptions<Content, Extra>,
): Promise<Result<Account<Content, Extra>, OpenFailure>> {
  const { env, log, session, scope, timelineOptions } = options;
  const me = session.userId;
  const report = (error: unknown) => log.error('a task failed', error);
  const [restored, sockets] = await Promise.all([restore(options, report), options.loadSockets()]);
  if (!restored.ok) return restored;
  const { database, rooms, pushRules, outbox, record } = restored.value;
  const requests = createRequests(env, session.homeserverUrl, options.tokens);
  const serverThreads = new ServerThreads({ clock: env.clock, requests, scope });
  const timelines: Timelines<Content, Extra> = new Timelines(
    {
      ...{ rooms, pushRules, outbox, database, requests, me, sockets },
      options: timelineOptions,
      clock: env.clock,
      threads: serverThreads.support,
      log: log.child('timeline'),
    },
    () => {
      sync.wantedChanged();
      serverThreads.ask();
    },
    report,
  );
  const sync: SyncDriver = new SyncDriver({
    env,
    requests,
    scope,
    log: log.child('sync'),
    record,
    target: {
      rooms,
      pushRules,
      outbox,
      me,
      duplicates: timelineOptions.duplicateStrategy,
      onLive: (events) => timelines.addLive(events),
      report,
    },
    onUnknownToken: options.onUnknownToken,
  });
  recountWithNewRules(rooms, pushRules, scope);
  const sender = startSending(options, { rooms, pushRules, outbox, database, requests, me }, sync);
  scope.onEnd(retryOnceBetter(sync, sender, options.storage));
  const delayed = new DelayedEvents(env.clock, requests, scope);
  const members = new MemberLoader({ rooms, requests, sync, signal: scope.signal });
  const stored = { database, rooms, members, pushRules, outbox, threads: serverThreads.support };
  return ok({ scope, session, me, requests, ...stored, sync, delayed, timelines, timelineOptions });
}

/** Sends what waits, and looks for what was sent and never came back. */
function startSending<Content, Extra>(
  { env, scope, log }: AccountOptions<Content, Extra>,
  target: PagingTarget,
  sync: SyncDriver,
): Sender {
  const { outbox, rooms, requests } = target;
  const sender = new Sender({ env, outbox, rooms, requests, scope, log });
  sender.start();
  const isSyncing = () => sync.state.current.failures === 0;
  new LateEchoes({ clock: env.clock, target, scope, log: log.child('send'), isSyncing }).start();
  return sender;
}

interface Restored {
  readonly database: Database;
  readonly rooms: Rooms;
  readonly pushRules: PushRuleBook;
  readonly outbox: Outbox;
  readonly record: SyncRecord | null;
}

/** Opens the account's store and reads what has to be known of all rooms. */
async function restore<Content, Extra>(
  options: AccountOptions<Content, Extra>,
  report: (error: unknown) => void,
): Promise<Result<Restored, OpenFailure>> {
  const { env, session, scope } = options;
  const opened = await openAccount(options);
  if (!opened.ok) return opened;
  const database = opened.value;
  scope.onEnd(() => database.close());
  database.onLost(options.onDatabaseLost);
  const rooms = new Rooms(database, report);
  const pushRules = new PushRuleBook(session.userId);
  const outbox = new Outbox(env, database, {
    me: session.userId,
    newestOf: (roomId) => newestEvent(rooms, roomId),
  });
  const [roomsRestored, rulesRestored, outboxRestored, record] = await Promise.all([
    rooms.restore(),
    pushRules.restore(database),
    outbox.restore(),
    syncStore.get(database, ['current']),
  ]);
  if (!roomsRestored.ok) return roomsRestored;
  if (!rulesRestored.ok) return rulesRestored;
  if (!outboxRestored.ok) return outboxRestored;
  if (!record.ok) return record;
  return ok({ database, rooms, pushRules, outbox, record: record.value ?? null });
}

function newestEvent(rooms: Rooms, roomId: RoomId): EventId | null {
  const loaded = rooms.peek(roomId)?.chunks.at(-1)?.events.at(-1);
  return (loaded ?? rooms.records.get(roomId)?.latest?.event)?.event_id ?? null;
}

/** What answers again, the server or the disk, is worth another try at once; so is what may, after waking. Returns what stops it. */
function retryOnceBetter(sync: SyncDriver, sender: Sender, storage: EngineStorage): () => void {
  let isFailing = false;
  const stopSync = sync.state.subscribe(() => {
    const wasFailing = isFailing;
    isFailing = sync.state.current.failures > 0;
    if (wasFailing && !isFailing) sender.retryNow();
  });
  const stopStorage = storage.recovered.subscribe(() => {
    sync.retryNow();
    sender.retryNow();
  });
  const stopWaking = sync.woken.subscribe(() => sender.retryNow());
  return () => {
    stopSync();
    stopStorage();
    stopWaking();
  };
}

/** Opens the database and makes sure that it is the one that was made at sign-in, without what is damaged. */
async function openAccount<Content, Extra>({
  storage,
  session,
  damage,
}: AccountOptions<Content, Extra>): Promise<Result<Database, OpenFailure>> {
  const opened = await storage.openAccount(session.databaseKey);
  if (!opened.ok) return opened;
  const database = opened.value;
  const owner = await ownerStore.get(database, ['owner']);
  const repairs = damage.flatMap(repairOf);
  const repaired = owner.ok && repairs.length > 0 ? await database.write(repairs, 'strict') : owner;
  if (!repaired.ok) {
    database.close();
    return repaired;
  }
  // Only a disk has to know it still: what stands in for one begins empty.
  if (owner.ok && owner.value === undefined && storage.keeps === 'everything') {
    database.close();
    return err({ kind: 'corrupt', store: ownerStore.name, keys: [['owner']] });
  }
  return ok(database);
}
