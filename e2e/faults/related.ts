/** Messages that relate to each other, as they are written; and what has to have become of them. */
import type { EventId, TransactionId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import type { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { RoomWatch, roomIdOf } from './room-watch.ts';

/** A message that was written. */
export interface Said {
  readonly roomId: string;
  readonly txnId: TransactionId;
  /** The original text. Written once. */
  readonly text: string;
  readonly relation: { readonly kind: 'none' } | { readonly kind: 'reply' | 'thread'; readonly to: Said };
  /** The texts of its edits, the newest last. */
  readonly edits: string[];
  readonly reactions: Set<string>;
  isTakenBack: boolean;
}

const KEYS = ['👍', '🎉', '👀', 'ok'] as const;

/** Writes into rooms of one engine, and notes what. */
export class RelatedWriter {
  readonly said: Said[] = [];
  readonly #random: SeededRandom;
  readonly #watches = new Map<string, RoomWatch>();
  #client: Client;
  #count = 0;

  constructor(client: Client, random: SeededRandom) {
    this.#client = client;
    this.#random = random;
  }

  /** The engine was started again. */
  follow(client: Client): void {
    this.#client = client;
    this.#watches.clear();
  }

  /** Writes something new into a room, or changes what is there. Insists on being understood. */
  async write(roomId: string): Promise<void> {
    const roll = this.#random.integer(100);
    const done = roll < 35 ? false : await this.#relate(roomId, roll);
    if (!done) await this.#say(roomId, { kind: 'none' });
  }

  /** Does something about a message that is shown. False if there is none to do it about. */
  async #relate(roomId: string, roll: number): Promise<boolean> {
    const here = this.said.filter((said) => said.roomId === roomId && !said.isTakenBack);
    const about = here[here.length - 1 - this.#random.integer(Math.min(8, here.length))];
    const item = about === undefined ? undefined : this.#find(about);
    if (about === undefined || item === undefined) return false;
    const eventId = item.relationId;
    const target = { roomId: roomIdOf(roomId), eventId };
    const isInThread = about.relation.kind === 'thread';
    if (roll < 47) {
      if (isInThread) return false;
      await this.#say(roomId, { kind: 'reply', to: about }, { replyTo: eventId });
    } else if (roll < 65) {
      const root = about.relation.kind === 'thread' ? about.relation.to : about;
      const rootId = root === about ? item.eventId : (this.#find(root)?.eventId ?? null);
      if (rootId === null || root.relation.kind !== 'none') return false;
      await this.#say(roomId, { kind: 'thread', to: root }, { threadRoot: rootId });
    } else if (roll < 78) {
      const text = `edit ${this.#next()}`;
      const input = { ...target, text, format: 'plain' } as const;
      insist(await this.#client.command('messages.edit', input));
      about.edits.push(text);
    } else if (roll < 92) {
      const key = KEYS.find((candidate) => !about.reactions.has(candidate));
      if (key === undefined) return false;
      insist(await this.#client.command('reactions.toggle', { ...target, key }));
      about.reactions.add(key);
    } else {
      // With one that is given up before it is sent, all that waits for it would fail.
      if (item.eventId === null) return false;
      insist(await this.#client.command('messages.redact', target));
      about.isTakenBack = true;
    }
    return true;
  }

  async #say(
    roomId: string,
    relation: Said['relation'],
    more: { readonly replyTo?: EventId; readonly threadRoot?: EventId } = {},
  ): Promise<void> {
    const text = `message ${this.#next()}`;
    const input = { roomId: roomIdOf(roomId), text, format: 'plain', ...more } as const;
    const { txnId } = insist(await this.#client.command('messages.sendText', input));
    this.said.push({ roomId, txnId, text, relation, edits: [], reactions: new Set(), isTakenBack: false });
  }

  /** A message as it is shown: in its room, or in its thread once that is there. */
  #find(said: Said) {
    const { relation, roomId } = said;
    if (relation.kind !== 'thread') return this.#watch(roomId).messages.find(({ txnId }) => txnId === said.txnId);
    const rootId = this.#watch(roomId).messages.find(({ txnId }) => txnId === relation.to.txnId)?.eventId ?? null;
    const thread = rootId === null ? undefined : this.#watch(roomId, rootId);
    return thread?.messages.find(({ txnId }) => txnId === said.txnId);
  }

  #watch(roomId: string, thread: EventId | null = null): RoomWatch {
    const key = thread ?? roomId;
    const watch = this.#watches.get(key) ?? new RoomWatch(this.#client, roomId, thread);
    this.#watches.set(key, watch);
    return watch;
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }
}

/** The answer, where it is a good one. */
function insist<Value>(
  result: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: unknown },
): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
