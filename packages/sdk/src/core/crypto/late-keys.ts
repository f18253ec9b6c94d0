import type { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { RoomKeyName } from '../../platform/crypto/crypto-machine.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { isEncrypted, sessionOf } from './clear-event.ts';
import { mayBeMended } from './decryption-failure.ts';
import type { EventOpener } from './event-opener.ts';
import type { MachineKeeper } from './machine-keeper.ts';
import { hasChanged } from './reopened-events.ts';

/** Events of a room that somebody shows and that are not stored with it: of a thread, around a place, one by itself. */
export interface ShownApart {
  readonly roomId: RoomId;
  /** Events that are shown now. */
  readonly events: () => readonly RoomEvent[];
  /** Some of them were decrypted since, or it is known better why they could not be. */
  readonly onOpened: (opened: ReadonlyMap<EventId, RoomEvent>) => void;
}

/** Stored events are left to the `Reopener`, so many in one go. */
const BUDGET_MS = 5_000;

/** Decrypts what is shown and not stored when its keys come late, or when there is a machine at last (02.D-04). */
export class LateKeys {
  readonly #opener: EventOpener;
  readonly #shown = new Set<ShownApart>();
  readonly #serial = new Serial();

  constructor(keeper: MachineKeeper, opener: EventOpener, scope: Scope) {
    this.#opener = opener;
    scope.onEnd(
      keeper.opened.subscribe((machine) => {
        scope.onEnd(machine.roomKeys.subscribe((names) => scope.run(() => this.#retry(names))));
        scope.run(() => this.retryAll());
      }),
    );
  }

  /** Sees to what is shown until `scope` ends. */
  follow(shown: ShownApart, scope: Scope): void {
    this.#shown.add(shown);
    scope.onEnd(() => this.#shown.delete(shown));
  }

  /** Tries everything once more: what is known of keys changed. */
  async retryAll(): Promise<void> {
    for (const shown of [...this.#shown]) await this.#reopen(shown, null);
  }

  async #retry(names: readonly RoomKeyName[]): Promise<void> {
    for (const shown of [...this.#shown]) {
      const sessions = names.filter(({ roomId }) => roomId === shown.roomId).map(({ sessionId }) => sessionId);
      if (sessions.length > 0) await this.#reopen(shown, new Set(sessions));
    }
  }

  /** `sessions` are those to try; null for all. */
  #reopen(shown: ShownApart, sessions: ReadonlySet<string> | null): Promise<void> {
    return this.#serial.run(async () => {
      const found = shown
        .events()
        .filter((event) => isEncrypted(event) && mayBeMended(event))
        .filter((event) => sessions === null || sessions.has(sessionOf(event) ?? ''));
      if (found.length === 0) return;
      const opened = await this.#opener.open(found, BUDGET_MS);
      const changed = opened.filter((event, at) => hasChanged(found[at], event));
      if (changed.length === 0 || !this.#shown.has(shown)) return;
      shown.onOpened(new Map(changed.map((event) => [event.event_id, event])));
    });
  }
}
