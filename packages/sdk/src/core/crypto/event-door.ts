import { sleep } from '../../base/clock/clock.ts';
import type { Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { Signal } from '../../base/value/signal.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomDelta } from '../../protocol/sync/sync-batch.ts';
import type { Rooms } from '../rooms/account-rooms.ts';
import type { PushRuleBook } from '../rooms/push-rule-book.ts';
import type { AccountBackup } from './backup/account-backup.ts';
import { isEncrypted } from './clear-event.ts';
import { unknownFailure } from './decryption-failure.ts';
import { EventOpener } from './event-opener.ts';
import { LateKeys } from './late-keys.ts';
import type { MachineKeeper } from './machine-keeper.ts';
import { type Reopened, Reopener } from './reopener.ts';
import { SeenMessages } from './seen-messages.ts';
import { ShieldMender } from './shield-mender.ts';
import { WaitingSessions } from './waiting.ts';

export interface DoorOptions {
  readonly env: Pick<Env, 'clock'>;
  readonly database: Database;
  readonly rooms: Rooms;
  readonly pushRules: PushRuleBook;
  readonly keeper: MachineKeeper;
  readonly backup: Pick<AccountBackup, 'stateForFailures' | 'changed' | 'missing'>;
  readonly scope: Scope;
}

/** Times that history waits for an OlmMachine, and then for decryption, before it is shown as it is. */
const OPEN_WITHIN_MS = 3_000;
const HISTORY_BUDGET_MS = 5_000;

/** The door that events of rooms come in by: behind it they are as their senders wrote them, now or once their keys are there. */
export class EventDoor {
  readonly #options: DoorOptions;
  readonly #waiting: WaitingSessions;
  readonly #opener: EventOpener;
  readonly #reopener: Reopener;
  /** For what is shown and not stored. */
  readonly lateKeys: LateKeys;

  constructor(options: DoorOptions) {
    this.#options = options;
    const { env, database, keeper, backup } = options;
    this.#waiting = new WaitingSessions(database);
    const seen = new SeenMessages(database);
    this.#opener = new EventOpener({ clock: env.clock, keeper, waiting: this.#waiting, seen, backup });
    this.lateKeys = new LateKeys(keeper, this.#opener, options.scope);
    // Waiting messages get a new reason.
    backup.changed.subscribe(() => {
      this.#reopener.probeAll();
      options.scope.run(() => this.lateKeys.retryAll());
    });
    this.#reopener = new Reopener({ ...options, opener: this.#opener, waiting: this.#waiting });
    new ShieldMender(options);
  }

  /** Tells what was decrypted since it was first seen. */
  get reopened(): Signal<Reopened> {
    return this.#reopener.reopened;
  }

  /** Reads what an earlier run waited for. */
  restore(): Promise<Result<void, StorageFailure>> {
    return this.#waiting.restore();
  }

  /** `events`, decrypted as far as that can be done now. */
  async open(events: readonly RoomEvent[]): Promise<readonly RoomEvent[]> {
    if (this.#options.keeper.isUsable) return this.#opener.open(events);
    return events.some(isEncrypted) ? events.map((event) => (isEncrypted(event) ? withoutKeys(event) : event)) : events;
  }

  /** Decrypts history that a caller requested and waits for. An OlmMachine that is about to open is awaited for a moment. */
  async openHistory(events: readonly RoomEvent[]): Promise<readonly RoomEvent[]> {
    const { env, keeper, scope } = this.#options;
    if (keeper.isUsable && keeper.machine === null && events.some(isEncrypted))
      await Promise.race([keeper.whenOpen(scope.signal), sleep(env.clock, OPEN_WITHIN_MS, scope.signal)]);
    return keeper.isUsable ? this.#opener.open(events, HISTORY_BUDGET_MS) : this.open(events);
  }

  /** Stores which sessions are waited for. On a failure the events that came with them must not be stored. */
  keepNotes(): Promise<Result<void, StorageFailure>> {
    return this.#waiting.store();
  }

  /** A room's part of a sync, with its messages decrypted. */
  async openDelta(delta: RoomDelta): Promise<RoomDelta> {
    if (delta.timeline === null) return delta;
    const events = await this.open(delta.timeline.events);
    return events === delta.timeline.events ? delta : { ...delta, timeline: { ...delta.timeline, events } };
  }
}

function withoutKeys(event: RoomEvent): RoomEvent {
  return { ...event, crypto: unknownFailure('There are no keys for encrypted messages on this device.') };
}
