import type { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { CryptoMachine } from '../../platform/crypto/crypto-machine.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventCrypto, Shield } from '../../protocol/events/event-crypto.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { changedChunks } from '../history/chunk-store.ts';
import type { Rooms } from '../rooms/account-rooms.ts';
import { recount } from '../rooms/next-record.ts';
import type { PushRuleBook } from '../rooms/push-rule-book.ts';
import type { MachineKeeper } from './machine-keeper.ts';

export interface MenderOptions {
  readonly rooms: Rooms;
  readonly pushRules: PushRuleBook;
  readonly keeper: MachineKeeper;
  readonly scope: Scope;
}

type Opened = Extract<EventCrypto, { kind: 'opened' }>;
type Shields = ReadonlyMap<EventId, Shield>;

/** Reasons of shields that depend on the sender's keys, and may change once those are known or signed. */
const BY_KEYS: ReadonlySet<Shield['reason']> = new Set(['unknownDevice', 'unsignedDevice', 'verificationViolation']);
/** Shields that may replace them. An imported key, or one of another device, is no news about the sender's keys. */
const MENDED: ReadonlySet<Shield['reason']> = new Set([...BY_KEYS, 'unverifiedIdentity', null]);

/**
 * Asks again about messages that were doubted when they came, once their senders' devices are known or signed: of rooms in memory then, of
 * others when they are loaded. What was sure stays so (decision 0014).
 */
export class ShieldMender {
  readonly #options: MenderOptions;
  readonly #serial = new Serial();
  /** Doubted events that were asked about since their senders' keys changed last. */
  #asked = new WeakSet<RoomEvent>();

  constructor(options: MenderOptions) {
    this.#options = options;
    const { rooms, keeper, scope } = options;
    scope.onEnd(rooms.loaded.subscribe((roomId) => this.#look([roomId])));
    scope.onEnd(rooms.changed.subscribe((changed) => this.#look([...changed])));
    scope.onEnd(
      keeper.opened.subscribe(({ identities }) => {
        this.#asked = new WeakSet();
        scope.onEnd(identities.changed.subscribe((users) => this.#heard(new Set(users))));
        scope.onEnd(identities.devicesChanged.subscribe((users) => this.#heard(new Set(users))));
        this.#look(rooms.inMemory);
      }),
    );
  }

  #heard(users: ReadonlySet<UserId>): void {
    const { inMemory } = this.#options.rooms;
    for (const event of inMemory.flatMap((roomId) => this.#doubtedIn(roomId)))
      if (users.has(event.sender)) this.#asked.delete(event);
    this.#look(inMemory);
  }

  #look(roomIds: readonly RoomId[]): void {
    if (this.#options.keeper.machine === null) return;
    for (const roomId of roomIds) {
      if (!this.#doubtedIn(roomId).some((event) => !this.#asked.has(event))) continue;
      this.#options.scope.run((signal) => this.#serial.run(() => this.#mend(roomId, signal)));
    }
  }

  async #mend(roomId: RoomId, signal: AbortSignal): Promise<void> {
    const { machine } = this.#options.keeper;
    const events = this.#doubtedIn(roomId).filter((event) => !this.#asked.has(event));
    if (machine === null || signal.aborted || events.length === 0) return;
    for (const event of events) this.#asked.add(event);
    const shields = await shieldsNow(machine, events);
    if (shields.size > 0) await this.#store(roomId, shields);
  }

  #doubtedIn(roomId: RoomId): readonly RoomEvent[] {
    const { rooms } = this.#options;
    if (rooms.records.get(roomId)?.isEncrypted !== true) return [];
    const chunks = rooms.peek(roomId)?.chunks ?? [];
    return chunks.flatMap(({ events }) => events.filter((event) => doubtedOf(event) !== null));
  }

  /** A room that cannot be read or written now is asked about again when it is loaded. */
  #store(roomId: RoomId, shields: Shields): Promise<void> {
    const { rooms, pushRules } = this.#options;
    return rooms.serial.run(async () => {
      const room = await rooms.load(roomId);
      const before = rooms.records.get(roomId);
      if (!room.ok || before === undefined) return;
      const { state, chunks: previous } = room.value;
      const chunks = previous.map((chunk) => withShields(chunk, shields));
      const timeline = { state, chunks, previous, added: [], isNews: true };
      const record = recount(before, timeline, [], pushRules.current.current, rooms.kinds);
      const publish = () => {
        room.value.chunks = chunks;
      };
      await rooms.commit([{ room: room.value, record, ops: changedChunks(previous, chunks), publish }]);
    });
  }
}

/** The shields that are others than before. All messages of a session have the same, so each is asked about once. */
async function shieldsNow(machine: CryptoMachine, events: readonly RoomEvent[]): Promise<Shields> {
  const bySession = new Map<string, Shield | null>();
  const others = new Map<EventId, Shield>();
  for (const event of events) {
    const crypto = doubtedOf(event);
    if (crypto === null) continue;
    const session = JSON.stringify([event.sender, crypto.sessionId]);
    let shield = bySession.get(session);
    if (shield === undefined) {
      const asked = await machine.shieldOf(event, crypto);
      shield = asked.ok && MENDED.has(asked.value.reason) ? asked.value : null;
      bySession.set(session, shield);
    }
    if (shield !== null && shield.reason !== crypto.shield.reason) others.set(event.event_id, shield);
  }
  return others;
}

function doubtedOf({ crypto }: RoomEvent): Opened | null {
  const isDoubted = crypto?.kind === 'opened' && crypto.isFromHere !== true && BY_KEYS.has(crypto.shield.reason);
  return isDoubted ? crypto : null;
}

function withShields(chunk: ChunkRecord, shields: Shields): ChunkRecord {
  if (!chunk.events.some(({ event_id }) => shields.has(event_id))) return chunk;
  const events = chunk.events.map((event) => {
    const shield = shields.get(event.event_id);
    const crypto = doubtedOf(event);
    return shield === undefined || crypto === null ? event : { ...event, crypto: { ...crypto, shield } };
  });
  return { ...chunk, events };
}
