import type { Clock } from '../../base/clock/clock.ts';
import { isObject, objectAt } from '../../base/json/guards.ts';
import type { CryptoMachine, Decryption } from '../../platform/crypto/crypto-machine.ts';
import type { MachineResult } from '../../platform/crypto/machine-result.ts';
import { decodeBundledEvent } from '../../protocol/events/envelope.ts';
import type { RawContent, RoomEvent } from '../../protocol/events/event.ts';
import { bundlesOf } from '../../protocol/events/unsigned.ts';
import type { AccountBackup } from './backup/account-backup.ts';
import { clearEvent, isEncrypted, sessionOf } from './clear-event.ts';
import { failureOf, isMissingKey, retold, unknownFailure } from './decryption-failure.ts';
import type { MachineKeeper } from './machine-keeper.ts';
import type { SeenMessages } from './seen-messages.ts';
import { keyOf, type UntriedName, type WaitingSessions } from './waiting.ts';

export interface OpenerOptions {
  readonly clock: Clock;
  readonly keeper: MachineKeeper;
  readonly waiting: WaitingSessions;
  readonly seen: SeenMessages;
  /** Hears of sessions whose keys are not here, and says what a message is told of it. */
  readonly backup: Pick<AccountBackup, 'stateForFailures' | 'missing'>;
}

type Opened = Extract<Decryption, { kind: 'opened' }>;

/** Time that a sync response may wait for decryption before it is shown. The rest is decrypted afterwards. */
const BUDGET_MS = 200;
/** The module looks into its database for each event: for so many, one does not wait for the other. */
const AT_ONCE = 30;

/**
 * The door that encrypted events come in by: whatever brings them, everybody behind it sees what their senders wrote. What cannot be
 * decrypted goes on as it is, with the reason, and its session is noted so that it is tried again.
 */
export class EventOpener {
  readonly #options: OpenerOptions;
  /** Keys that arrived since each running opening began. They may have come just after they were looked for. */
  readonly #underWay = new Set<Set<string>>();

  constructor(options: OpenerOptions) {
    this.#options = options;
    options.keeper.opened.subscribe(({ roomKeys }) => {
      roomKeys.subscribe((names) => {
        for (const came of this.#underWay) for (const name of names) came.add(keyOf(name));
      });
    });
  }

  /**
   * `events`, decrypted as far as that can be done now; the same list if there is nothing to decrypt. Asks for a machine if it
   * takes one, and does not wait for it.
   */
  async open(events: readonly RoomEvent[], budgetMs = BUDGET_MS): Promise<readonly RoomEvent[]> {
    if (!events.some((event) => isEncrypted(event) || sealedBundles(event).length > 0)) return events;
    const came = new Set<string>();
    this.#underWay.add(came);
    try {
      const { opened, missing } = await this.#openAll(events, budgetMs);
      const { waiting, seen } = this.#options;
      await seen.store();
      await waiting.add(missing);
      // They are tried once what waits for them is stored (02.D-02).
      waiting.untried(missing.filter((name) => came.has(keyOf(name))));
      return opened;
    } finally {
      this.#underWay.delete(came);
    }
  }

  /** `missing`: what could not be opened waits for these. */
  async #openAll(
    events: readonly RoomEvent[],
    budgetMs: number,
  ): Promise<{ readonly opened: readonly RoomEvent[]; readonly missing: readonly UntriedName[] }> {
    const { clock, keeper, waiting } = this.#options;
    keeper.want();
    const endMs = clock.monotonicMs() + budgetMs;
    const opened: RoomEvent[] = [];
    const missing: UntriedName[] = [];
    const untried: UntriedName[] = [];
    /** Answers of the module, which are asked for ahead of their turn. */
    const asked = new Map<RoomEvent, MachineResult<Decryption>>();
    for (const [at, event] of events.entries()) {
      const { machine } = keeper;
      const isTried = machine !== null && clock.monotonicMs() <= endMs;
      if (isTried && at % AT_ONCE === 0)
        for (const one of events.slice(at, at + AT_ONCE)) if (isEncrypted(one)) asked.set(one, machine.decrypt(one));
      const after = isTried ? await this.#openWithBundles(machine, event, asked.get(event)) : event;
      opened.push(after);
      const sessionId = isEncrypted(after) ? sessionOf(after) : null;
      if (sessionId === null) continue;
      const name = { roomId: event.room_id, sessionId, eventId: event.event_id };
      missing.push(name);
      if (after.crypto === undefined) untried.push(name);
    }
    waiting.untried(untried);
    return { opened, missing };
  }

  /** `event`, which could not be decrypted, with what is said of that by now. */
  retell(event: RoomEvent): RoomEvent {
    return retold(event, this.#options.backup.stateForFailures);
  }

  async #openWithBundles(
    machine: CryptoMachine,
    event: RoomEvent,
    asked: MachineResult<Decryption> | undefined,
  ): Promise<RoomEvent> {
    let open = isEncrypted(event) ? await this.#openOne(machine, event, asked) : event;
    for (const bundle of sealedBundles(event)) {
      open = withBundle(open, bundle, await this.#openOne(machine, bundle.event));
    }
    return open;
  }

  async #openOne(
    machine: CryptoMachine,
    event: RoomEvent,
    asked: MachineResult<Decryption> = machine.decrypt(event),
  ): Promise<RoomEvent> {
    const decrypted = await asked;
    if (!decrypted.ok) {
      // A machine that broke says nothing of the event.
      const { error } = decrypted;
      return error.kind === 'broken' ? event : { ...event, crypto: unknownFailure(error.reason) };
    }
    const { value } = decrypted;
    if (value.kind === 'failed') {
      const { keeper, backup } = this.#options;
      const sessionId = isMissingKey(value) ? sessionOf(event) : null;
      if (sessionId !== null) backup.missing({ roomId: event.room_id, sessionId });
      const context = { createdAt: keeper.createdAt, backup: backup.stateForFailures };
      return { ...event, crypto: failureOf(event, value, context) };
    }
    // Nobody is shown to have said what another device than theirs wrote (SEC-14).
    if (value.shield.reason === 'mismatchedSender')
      return { ...event, crypto: unknownFailure('The sender of the message is not who encrypted it.') };
    const clear = clearEvent(event, value);
    if (clear === null) return { ...event, crypto: unknownFailure('What was decrypted is no event of a room.') };
    return (await this.#options.seen.isReplay(event, value.mark))
      ? { ...event, crypto: unknownFailure('The same message came before.') }
      : this.#noted(clear, value, machine);
  }

  /** With what only this device can say of it: that it wrote it itself, or that it was there to be given its key. */
  #noted(clear: RoomEvent, { senderKey, shield }: Opened, machine: CryptoMachine): RoomEvent {
    const isImported = shield.reason === 'authenticityNotGuaranteed';
    // The creation time of a device that was an older client's before is not known.
    const { createdAt } = this.#options.keeper;
    if (isImported && createdAt > 0 && clear.origin_server_ts >= createdAt) return { ...clear, arrival: 'live' };
    const isFromHere = !isImported && senderKey === machine.identity.curve25519 && clear.crypto?.kind === 'opened';
    return isFromHere ? { ...clear, crypto: { ...clear.crypto, isFromHere } } : clear;
  }
}

/** An encrypted event that came along with another, and how to put it back. */
interface SealedBundle {
  readonly event: RoomEvent;
  readonly name: string;
  readonly key: 'latest_event' | null;
}

const THREADS = ['m.thread', 'io.element.thread'] as const;

/** The edit, and the newest reply of the thread, that the server sent along encrypted. */
function sealedBundles(event: RoomEvent): readonly SealedBundle[] {
  if (event.unsigned === undefined) return [];
  const relations = bundlesOf(event);
  if (relations === null) return [];
  const places = [
    { name: 'm.replace', key: null, raw: objectAt(relations, 'm.replace') },
    ...THREADS.map((name) => {
      const thread = objectAt(relations, name);
      return { name, key: 'latest_event', raw: thread && objectAt(thread, 'latest_event') } as const;
    }),
  ];
  return places.flatMap(({ name, key, raw }) => {
    const bundled = isObject(raw) && raw['type'] === 'm.room.encrypted' ? decodeBundledEvent(raw, event.room_id) : null;
    return bundled?.ok === true && isEncrypted(bundled.value) ? { event: bundled.value, name, key } : [];
  });
}

function withBundle(event: RoomEvent, { name, key }: SealedBundle, opened: RoomEvent): RoomEvent {
  const relations = bundlesOf(event) ?? {};
  const bundle: unknown = key === null ? opened : { ...objectAt(relations, name), [key]: opened };
  const unsigned: RawContent = { ...event.unsigned, 'm.relations': { ...relations, [name]: bundle } };
  return { ...event, unsigned };
}
