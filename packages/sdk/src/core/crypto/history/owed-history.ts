import { sleep } from '../../../base/clock/clock.ts';
import type { Result } from '../../../base/result/result.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Env } from '../../../platform/env.ts';
import { decodeMember } from '../../../protocol/events/member.ts';
import type { Rooms } from '../../rooms/account-rooms.ts';
import { owedStore } from '../crypto-stores.ts';
import type { MachineKeeper } from '../machine-keeper.ts';
import type { GiveOptions } from './give-history.ts';
import type { OwedRecord } from './history-record.ts';
import { FIRST_AGAIN_MS, HISTORY_FOR_MS, isPassing, longerThan } from './history-tries.ts';

export interface OwedOptions extends GiveOptions {
  readonly env: Pick<Env, 'clock'>;
  readonly database: Database;
  readonly keeper: MachineKeeper;
  readonly rooms: Pick<Rooms, 'load' | 'records'>;
  readonly scope: Scope;
}

/** Time that an invitation waits until the keys are on their way. */
const BEFORE_INVITING_MS = 10_000;

/** Gives those who are invited the keys of what was said before: before the invitation where that is soon done, else in the background. */
export class OwedHistory {
  readonly #options: OwedOptions;
  /** Keys that are being shared, by room and user. */
  readonly #running = new Set<string>();

  constructor(options: OwedOptions) {
    this.#options = options;
    const { keeper, scope } = options;
    scope.onEnd(keeper.opened.subscribe(() => scope.run((signal) => this.#resume(signal))));
  }

  /** Invites somebody by `invite`. What keys they could not be given by then they are given after it, over restarts too. */
  async invite<Value, Failure>(
    to: Pick<OwedRecord, 'roomId' | 'userId'>,
    invite: () => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure>> {
    const { keeper, rooms, env, scope, database } = this.#options;
    if (!keeper.isUsable || rooms.records.get(to.roomId)?.isEncrypted !== true) return invite();
    const record: OwedRecord = { roomId: to.roomId, userId: to.userId, invitedAt: env.clock.now() };
    const refused = new AbortController();
    const signal = AbortSignal.any([scope.signal, refused.signal]);
    this.#running.add(nameOf(record));
    const first = this.#give(record, signal);
    const soon = sleep(env.clock, BEFORE_INVITING_MS, signal).then(() => false);
    const isGiven = await Promise.race([first, soon]);
    if (!isGiven) await database.write([owedStore.put(keyOf(record), record)], 'strict');
    const invited = await invite();
    if (!invited.ok) refused.abort();
    if (isGiven || !invited.ok) this.#running.delete(nameOf(record));
    if (!isGiven && !invited.ok) await this.#forget(record);
    if (!isGiven && invited.ok) scope.run(() => this.#goOn(record, first, signal));
    return invited;
  }

  /** Continues with the entries that an earlier run, or an OlmMachine that failed, left unfinished. */
  async #resume(signal: AbortSignal): Promise<void> {
    const { database, env } = this.#options;
    const found = await owedStore.range(database, { prefix: ['owed'] });
    for (const record of found.ok ? found.value : []) {
      if (this.#running.has(nameOf(record))) continue;
      const isOver = env.clock.now() - record.invitedAt > HISTORY_FOR_MS;
      if (isOver || !(await this.#isInvited(record))) await this.#forget(record);
      else {
        this.#running.add(nameOf(record));
        this.#options.scope.run(() => this.#goOn(record, this.#give(record, signal), signal));
      }
    }
  }

  async #goOn(record: OwedRecord, first: Promise<boolean>, signal: AbortSignal): Promise<void> {
    let isGiven = await first;
    for (let waitMs = FIRST_AGAIN_MS; !isGiven; waitMs = longerThan(waitMs)) {
      if (!(await sleep(this.#options.env.clock, waitMs, signal))) return;
      isGiven = await this.#give(record, signal);
    }
    this.#running.delete(nameOf(record));
    await this.#forget(record);
  }

  /** True if it is done or can never be done. */
  async #give(record: OwedRecord, signal: AbortSignal): Promise<boolean> {
    const { keeper, log } = this.#options;
    const machine = await keeper.whenOpen(signal);
    if (machine === null) return false;
    // An invitation to an encrypted room is rare: a start does without this.
    const { giveHistory } = await import('./give-history.ts');
    const given = await giveHistory(this.#options, machine, record, signal);
    if (given.ok) return true;
    log.warn('the keys of a room could not be given on', { failure: given.error.kind });
    return !signal.aborted && !machine.isBroken && !isPassing(given.error);
  }

  /** Without the answer to the invitation nobody knows but the room. */
  async #isInvited({ roomId, userId }: OwedRecord): Promise<boolean> {
    const room = await this.#options.rooms.load(roomId);
    const event = room.ok ? room.value.state.get('m.room.member', userId) : undefined;
    const membership = event === undefined ? null : decodeMember(event)?.membership;
    return membership === 'invite' || membership === 'join';
  }

  async #forget(record: OwedRecord): Promise<void> {
    await this.#options.database.write([owedStore.delete(keyOf(record))], 'relaxed');
  }
}

function keyOf({ roomId, userId }: OwedRecord) {
  return ['owed', roomId, userId] as const;
}

function nameOf({ roomId, userId }: OwedRecord): string {
  return JSON.stringify([roomId, userId]);
}
