import { type Clock, sleep } from '../../../base/clock/clock.ts';
import type { Log } from '../../../base/log/log.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { MachineResult } from '../../../platform/crypto/machine-result.ts';
import type { MachineMigration, OldAccount } from '../../../platform/crypto/migration.ts';
import type { Primitives } from '../../../platform/crypto/primitives.ts';
import type {
  OldKeyStore,
  OldSecretName,
  OldSessionKey,
  OldSessionKind,
  OldSessionRecord,
} from '../../../platform/old-keys/old-key-store.ts';
import { BACKUP_ALGORITHM, type BackupVersion, currentBackup } from '../../../protocol/endpoints/room-keys.ts';
import type { Requests } from '../../session/requests.ts';
import { isAbsent } from '../backup/key-backup.ts';
import { openSecret } from '../secrets/secret-cipher.ts';
import { type Owner, roomKeyOf, STAGE, type Stage, secretOf, seedOf, sessionOf, stageOf } from './old-records.ts';

export interface MoveOptions {
  readonly store: OldKeyStore;
  /** Opens the device's new store, or one in memory that only tells what can be read. */
  readonly open: (where: 'store' | 'memory') => Promise<Result<MachineMigration, unknown>>;
  readonly owner: Owner;
  readonly pickleKey: string;
  readonly primitives: Primitives | null;
  readonly requests: Pick<Requests, 'send'>;
  /** Waits until no power cut takes what the new store has by now. */
  readonly makeSafe: () => Promise<boolean>;
  readonly onProgress: (progress: MoveProgress) => void;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Steps: the account is one, and each session. At the end both are -1 (06.LM-04). */
export interface MoveProgress {
  readonly done: number;
  readonly total: number;
}

/** It stopped where it was, and goes on from there the next time. `step` is for the log. */
export interface MoveFailure {
  readonly kind: 'stopped';
  readonly step: string;
}

export type MoveResult = Promise<Result<void, MoveFailure>>;

/** Sessions in one batch (06.LM-04). */
const BATCH = 50;
/** The backup is asked for until the server answers (06.LM-05). */
const ASK_AGAIN_MS = 2_000;
const NO_KEYS: OldAccount['identityKeys'] = { master: null, selfSigning: null, userSigning: null };

/**
 * Moves what an old store holds into the machine's, in the stages and batches of 06.LM-03 and 06.LM-04: those that come before the machine is
 * opened. Killed anywhere, it goes on from there: what is taken twice is there once, and nothing is deleted before it is safe where it went.
 * What cannot be read stays where it is.
 */
export async function moveKeys(options: MoveOptions): MoveResult {
  const { store, onProgress } = options;
  const stored = await store.value('migrationState');
  if (!stored.ok) return stop('stage');
  const stage = stageOf(stored.value);
  if (stage >= STAGE.roomKeysMoved) return ok();
  const [sessions, roomKeys] = [await store.count('olm'), await store.count('megolm')];
  if (!sessions.ok || !roomKeys.ok) return stop('count');
  const total = 1 + sessions.value + roomKeys.value;
  onProgress({ done: 0, total });
  const opened = await options.open('store');
  if (!opened.ok) return stop('open');
  const into = opened.value;
  const moved = await moveStages(options, into, stage, total);
  into.close();
  if (moved.ok) onProgress({ done: -1, total: -1 });
  return moved;
}

async function moveStages(options: MoveOptions, into: MachineMigration, stage: Stage, total: number): MoveResult {
  const { store, makeSafe, onProgress, signal } = options;
  const reach = async (next: Stage): MoveResult =>
    (await makeSafe()) && (await store.setStage(next)).ok ? ok() : stop(`stage ${next}`);
  if (stage < STAGE.baseMoved) {
    const account = await accountOf(options, into);
    const moved = account === null ? null : await into.base(account);
    if (moved?.ok !== true) return stop('account');
    const reached = await reach(STAGE.baseMoved);
    if (!reached.ok) return reached;
  }
  let done = 1;
  onProgress({ done, total });
  const kinds = [
    ['olm', STAGE.sessionsMoved],
    ['megolm', STAGE.roomKeysMoved],
  ] as const;
  for (const [kind, next] of kinds) {
    if (stage >= next) continue;
    let after: OldSessionKey | null = null;
    for (;;) {
      if (signal.aborted) return stop('aborted');
      const batch = await store.batch(kind, after, BATCH);
      if (!batch.ok) return stop('read');
      const last = batch.value.at(-1);
      if (last === undefined) break;
      const moved = await moveBatch(options, into, kind, batch.value);
      if (!moved.ok) return moved;
      after = last.key;
      done += batch.value.length;
      onProgress({ done, total });
    }
    const reached = await reach(next);
    if (!reached.ok) return reached;
  }
  return ok();
}

async function moveBatch(
  options: MoveOptions,
  into: MachineMigration,
  kind: OldSessionKind,
  records: readonly OldSessionRecord[],
): MoveResult {
  const { store, makeSafe, log } = options;
  const whole = await take(into, kind, records);
  if (!whole.ok && whole.error.kind === 'broken') return stop(kind);
  const taken = whole.ok ? whole : await takeEach(options, into, kind, records);
  if (!taken.ok) return taken;
  const left = records.length - taken.value.length;
  if (left > 0) log.warn('old sessions cannot be read, and stay where they are', { kind, count: left });
  if (taken.value.length === 0) return ok();
  const isGone = (await makeSafe()) && (await store.remove(kind, taken.value)).ok;
  return isGone ? ok() : stop(`remove ${kind}`);
}

/** Takes those that are none of the damaged ones, all or none. Returns which. */
async function take(
  into: MachineMigration,
  kind: OldSessionKind,
  records: readonly OldSessionRecord[],
): MachineResult<readonly OldSessionKey[]> {
  const [keys, moved] =
    kind === 'olm'
      ? await takeDecoded(records, sessionOf, (batch) => into.sessions(batch))
      : await takeDecoded(records, roomKeyOf, (batch) => into.roomKeys(batch));
  return moved.ok ? ok(keys) : moved;
}

async function takeDecoded<Session>(
  records: readonly OldSessionRecord[],
  decode: (record: OldSessionRecord) => Session | null,
  move: (batch: readonly Session[]) => MachineResult<void>,
): Promise<readonly [readonly OldSessionKey[], Awaited<MachineResult<void>>]> {
  const keys: OldSessionKey[] = [];
  const batch: Session[] = [];
  for (const record of records) {
    const session = decode(record);
    if (session === null) continue;
    keys.push(record.key);
    batch.push(session);
  }
  return [keys, batch.length === 0 ? ok() : await move(batch)];
}

/** One by one, for the damaged are few. Whether one is damaged, or the new store fails, a store in memory tells. */
async function takeEach(
  { open, owner, store }: MoveOptions,
  into: MachineMigration,
  kind: OldSessionKind,
  records: readonly OldSessionRecord[],
): Promise<Result<readonly OldSessionKey[], MoveFailure>> {
  const [probe, pickle] = [await open('memory'), await store.value('account')];
  if (!probe.ok || !pickle.ok || typeof pickle.value !== 'string') return stop('open');
  const taken: OldSessionKey[] = [];
  try {
    const isThere = await probe.value.base({ ...owner, pickle: pickle.value, identityKeys: NO_KEYS, backup: null });
    if (!isThere.ok) return stop('open');
    for (const record of records) {
      const readable = await take(probe.value, kind, [record]);
      if (!readable.ok && readable.error.kind === 'broken') return stop(kind);
      if (!readable.ok || readable.value.length === 0) continue;
      const moved = await take(into, kind, [record]);
      if (!moved.ok) return stop(kind);
      taken.push(record.key);
    }
    return ok(taken);
  } finally {
    probe.value.close();
  }
}

/** The account's data for the import (06.LM-05); null if the store fails or the engine ends. */
async function accountOf(options: MoveOptions, into: MachineMigration): Promise<OldAccount | null> {
  const pickle = await options.store.value('account');
  const [master, selfSigning] = [await secret(options, 'master'), await secret(options, 'self_signing')];
  const [userSigning, backupKey] = [await secret(options, 'user_signing'), await secret(options, 'm.megolm_backup.v1')];
  if (!pickle.ok || typeof pickle.value !== 'string') return null;
  const publicKey = backupKey === null ? ok(null) : await into.backupPublicKey(backupKey);
  if (!publicKey.ok) return null;
  let backup: OldAccount['backup'] = null;
  if (backupKey !== null && publicKey.value !== null) {
    const current = await askBackup(options);
    if (!current.ok) return null;
    const isIt = current.value?.algorithm === BACKUP_ALGORITHM && current.value.publicKey === publicKey.value;
    if (isIt) backup = { version: current.value.version, privateKey: backupKey };
  }
  return { ...options.owner, pickle: pickle.value, identityKeys: { master, selfSigning, userSigning }, backup };
}

/** Null where there is none that can be read: the account goes without it. */
async function secret({ store, primitives, pickleKey, log }: MoveOptions, name: OldSecretName): Promise<string | null> {
  const stored = await store.value(`ssss_cache:${name}`);
  const found = stored.ok ? secretOf(stored.value) : null;
  if (found === null) return null;
  if (found instanceof Uint8Array) return seedOf(found);
  const key = new TextEncoder().encode(pickleKey);
  const opened = primitives === null ? null : await openSecret(primitives, { key, name, sealed: found });
  const seed = opened?.ok === true ? seedOf(opened.value) : null;
  if (seed === null) log.warn('an old secret cannot be read', { name });
  return seed;
}

async function askBackup({
  requests,
  clock,
  signal,
  log,
}: MoveOptions): Promise<Result<BackupVersion | null, 'ended'>> {
  for (;;) {
    const answer = await requests.send(currentBackup(), { signal });
    if (answer.ok) return answer;
    if (isAbsent(answer.error)) return ok(null);
    log.info('the backup of an older client is asked for again', { failure: answer.error.kind });
    if (!(await sleep(clock, ASK_AGAIN_MS, signal))) return err('ended');
  }
}

function stop(step: string): Result<never, MoveFailure> {
  return err({ kind: 'stopped', step });
}
