/** Two people with engines of their own who talk in an encrypted room, and what each of them has to see of it in the end. */

import { encryptedRoom } from '../crypto/encrypted.ts';
import { NodeClient } from '../faults/node-client.ts';
import { RoomWatch, roomIdOf, textOf } from '../faults/room-watch.ts';
import type { Homeserver, Person } from '../fixtures/homeserver.ts';
import { expect } from '../fixtures/test.ts';

/** Longer than the longest wait of a client, several times. */
const DEADLINE_MS = 180_000;

export class Talk {
  readonly alice: Person;
  readonly roomId: string;
  readonly #homeserver: Homeserver;
  readonly #writer: NodeClient;
  readonly #reader: NodeClient;
  readonly #written: string[] = [];
  /** The messages that the server refused at first: they were overtaken. */
  readonly #refused = new Set<string>();

  private constructor(
    homeserver: Homeserver,
    alice: Person,
    roomId: string,
    clients: readonly [NodeClient, NodeClient],
  ) {
    this.alice = alice;
    this.roomId = roomId;
    this.#homeserver = homeserver;
    [this.#writer, this.#reader] = clients;
  }

  /** Both have signed in, at addresses of their own, and others can write to them. */
  static async begin(
    homeserver: Homeserver,
    urls: { readonly writer: string; readonly reader: string },
  ): Promise<Talk> {
    const [alice, bob] = [await homeserver.person('alice'), await homeserver.person('bob')];
    const roomId = await encryptedRoom(homeserver, [alice, bob]);
    const clients = [new NodeClient({ encryption: 'memory' }), new NodeClient({ encryption: 'memory' })] as const;
    await clients[0].signIn(urls.writer, alice);
    await clients[1].signIn(urls.reader, bob);
    for (const { userId } of [alice, bob])
      await expect.poll(async () => (await homeserver.keysOf(alice, userId)).length, { timeout: 60_000 }).toBe(1);
    return new Talk(homeserver, alice, roomId, clients);
  }

  /** Writes the next message; the engine has understood it. */
  async write(): Promise<void> {
    const text = `message ${this.#written.length}`;
    const input = { roomId: roomIdOf(this.roomId), text, format: 'plain' } as const;
    const result = await this.#writer.client.command('messages.sendText', input);
    if (!result.ok) throw new Error(`${text}: ${JSON.stringify(result.error)}`);
    this.#written.push(text);
  }

  /** Waits until all is right. Gives what is wrong in the end: nothing is lost, doubled, misordered or unreadable, on either side. */
  async settle(): Promise<readonly string[]> {
    const mine = new RoomWatch(this.#writer.client, this.roomId);
    const theirs = new RoomWatch(this.#reader.client, this.roomId);
    const end = performance.now() + DEADLINE_MS;
    for (;;) {
      for (const text of await mine.retryRefused()) this.#refused.add(text);
      for (const watch of [mine, theirs]) await watch.complete();
      const wrong = [
        ...this.#wrongOf('the writer', mine),
        ...this.#wrongOf('the reader', theirs),
        ...(await this.#onServer()),
      ];
      if (wrong.length === 0 || performance.now() > end) return [...wrong, ...this.#writer.bugs, ...this.#reader.bugs];
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  stop(): void {
    this.#writer.stop();
    this.#reader.stop();
  }

  #wrongOf(who: string, watch: RoomWatch): readonly string[] {
    const shown = watch.messages.map(textOf);
    const inOrder = (texts: readonly string[]) => texts.filter((text) => !this.#refused.has(text)).join();
    const wrong = this.#written
      .map((text) => ({ text, count: shown.filter((each) => each === text).length }))
      .filter(({ count }) => count !== 1)
      .map(({ text, count }) => `${who} sees ${text} ${count} times`);
    if (shown.length !== this.#written.length) wrong.push(`${who} sees ${shown.length} of ${this.#written.length}`);
    if (inOrder(shown) !== inOrder(this.#written)) wrong.push(`${who} sees ${shown.join()}`);
    return wrong;
  }

  /** Nothing was sent twice, and nothing in the clear. */
  async #onServer(): Promise<readonly string[]> {
    const events = await this.#homeserver.events(this.alice, this.roomId);
    const count = (type: string) => events.filter((event) => event['type'] === type).length;
    const sent = count('m.room.encrypted');
    return [
      ...(sent === this.#written.length ? [] : [`the server has ${sent} messages of ${this.#written.length}`]),
      ...(count('m.room.message') === 0 ? [] : ['something was sent in the clear']),
    ];
  }
}
