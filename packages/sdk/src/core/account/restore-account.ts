import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue } from '../../base/value/value.ts';
import type { Database, OpenFailure } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { INVITE_RULES_TYPES } from '../../protocol/rules/invite-rules.ts';
import { EventKinds } from '../events/event-kinds.ts';
import type { EventSocket } from '../events/event-socket.ts';
import type { Guard } from '../history/entry-guard.ts';
import { Outbox } from '../outbox/account-outbox.ts';
import { Rooms } from '../rooms/account-rooms.ts';
import { IgnoredUsers } from '../rooms/ignored-users.ts';
import { KeptAccountData } from '../rooms/kept-account-data.ts';
import { PushRuleBook } from '../rooms/push-rule-book.ts';
import type { StoredSession } from '../session/stored-session.ts';
import { FollowedDatabase, type WriteFollower, WriteFollowers } from '../storage/followed-database.ts';
import type { StoreDeclaration } from '../storage/record-store.ts';
import type { SyncRecord } from '../sync/sync-record.ts';
import { syncStore } from '../sync/sync-record.ts';
import { ToDeviceQueue } from '../to-device/to-device-queue.ts';
import type { EngineStorage } from './engine-storage.ts';
import { ACCOUNT_STORES } from './layouts.ts';
import { type Clearing, clearingOf, type Damage, repairOf } from './repair.ts';
import { ownerStore } from './session-stores.ts';

export interface RestoreOptions {
  readonly env: Env;
  readonly storage: EngineStorage;
  readonly session: StoredSession;
  readonly guard: Guard;
  /** The descriptions of events by features, in the order in which they are asked. */
  readonly eventSockets: readonly EventSocket[];
  /** What features keep. */
  readonly featureStores: readonly StoreDeclaration[];
  /** Makes those who store something whenever others do; absent for none. */
  readonly featureFollowers?: readonly (new () => WriteFollower)[];
  /** Types of account data that features named; absent for none. */
  readonly featureAccountData?: readonly string[];
  /** What has to be set aside before anything is read. */
  readonly damage: readonly (Damage | Clearing)[];
  readonly scope: Scope;
  /** The browser took the account's database away. */
  readonly onDatabaseLost: () => void;
}

/** What an earlier run left of an account. */
export interface Restored {
  readonly database: Database;
  /** Followers of its writes. */
  readonly followers: WriteFollowers;
  readonly rooms: Rooms;
  readonly pushRules: PushRuleBook;
  readonly ignored: IgnoredUsers;
  readonly accountData: KeptAccountData;
  readonly outbox: Outbox;
  readonly toDevice: ToDeviceQueue;
  /** Where the sync stands; null for a fresh account. */
  readonly record: ObservableValue<SyncRecord | null>;
}

/** Opens the account's store and reads what has to be known of all rooms. */
export async function restoreAccount(
  options: RestoreOptions,
  report: (error: unknown) => void,
): Promise<Result<Restored, OpenFailure>> {
  const { env, session, scope, guard } = options;
  const opened = await openAccount(options);
  if (!opened.ok) return opened;
  const followers = new WriteFollowers((options.featureFollowers ?? []).map((Follower) => new Follower()));
  const database = new FollowedDatabase(opened.value, followers);
  scope.onEnd(() => database.close());
  database.onLost(options.onDatabaseLost);
  const rooms = new Rooms(database, new EventKinds(options.eventSockets, guard), report, guard);
  const pushRules = new PushRuleBook(session.userId, guard);
  const accountData = new KeptAccountData([...INVITE_RULES_TYPES, ...(options.featureAccountData ?? [])]);
  const ignored = new IgnoredUsers(accountData);
  const outbox = new Outbox(env, database, {
    me: session.userId,
    newestOf: (roomId) => newestEvent(rooms, roomId),
  });
  const toDevice = new ToDeviceQueue(env, database);
  const kept = [rooms, pushRules, ignored, accountData, outbox, toDevice];
  const [record, ...restored] = await Promise.all([
    syncStore.get(database, ['current']),
    ...kept.map((part) => part.restore(database)),
    followers.restore(database).then(() => ok()),
  ]);
  for (const outcome of restored) if (!outcome.ok) return outcome;
  if (!record.ok) return record;
  return ok({
    database,
    followers,
    rooms,
    pushRules,
    ignored,
    accountData,
    outbox,
    toDevice,
    record: new ObservableValue(record.value ?? null),
  });
}

function newestEvent(rooms: Rooms, roomId: RoomId): EventId | null {
  const loaded = rooms.peek(roomId)?.chunks.at(-1)?.events.at(-1);
  return (loaded ?? rooms.records.get(roomId)?.latest?.event)?.event_id ?? null;
}

/** Opens the database and makes sure that it is the one that was made at sign-in, without what is damaged. */
async function openAccount({
  storage,
  session,
  damage,
  featureStores,
}: RestoreOptions): Promise<Result<Database, OpenFailure>> {
  const opened = await storage.openAccount(session.databaseKey, featureStores);
  if (!opened.ok) return opened;
  const database = opened.value;
  const owner = await ownerStore.get(database, ['owner']);
  const stores = [...ACCOUNT_STORES, ...featureStores];
  const repairs = damage.flatMap((one) => (one.kind === 'clearing' ? clearingOf(one, stores) : repairOf(one)));
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
