import type { ItemContent, ItemExtra } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { encryptedRoom } from '../crypto/encrypted.ts';
import { JsSdkPeer } from '../crypto/js-sdk-peer.ts';
import { NodeClient } from '../faults/node-client.ts';
import { RoomWatch } from '../faults/room-watch.ts';
import { expect, test } from '../fixtures/test.ts';
import { ask, type Counted, countedByJsSdk, end, voteFor } from './js-sdk-polls.ts';

/** The polls of a room as an engine of ours shows them. */
class PollWatch {
  readonly #client: Client;
  readonly #items: ReturnType<RoomWatch['open']>;
  readonly #roomId: RoomWatch['roomId'];

  constructor(client: Client, roomId: string) {
    const watch = new RoomWatch(client, roomId);
    this.#client = client;
    this.#roomId = watch.roomId;
    this.#items = watch.open();
    this.#items.subscribe(() => undefined);
  }

  get #polls() {
    const { current } = this.#items;
    const items = current.kind === 'ready' ? current.value.items : [];
    return items.flatMap((item) => (item.kind === 'event' && item.content.kind === 'poll' ? [item] : []));
  }

  /** The id of the poll with this question; null until the server has named it. */
  idOf(question: string): EventId | null {
    return this.#find(question)?.item.eventId ?? null;
  }

  counted(question: string): Counted | null {
    const found = this.#find(question);
    if (found?.extra.results === undefined || found.extra.results === null) return null;
    const texts = new Map(found.content.answers.map(({ id, text }) => [id, text]));
    const votes = found.extra.results.map((result) => [texts.get(result.answerId) ?? '', result.votes] as const);
    return { votes: Object.fromEntries(votes), isEnded: found.extra.ended !== null };
  }

  async start(question: string, answers: readonly string[]): Promise<void> {
    const asked = { question, answers, maxSelections: 1, isDisclosed: true };
    const started = await this.#client.command('polls.start', { roomId: this.#roomId, threadRoot: null, ...asked });
    expect(started.ok).toBe(true);
    await expect.poll(() => this.idOf(question)).not.toBe(null);
  }

  async vote(question: string, text: string): Promise<void> {
    const found = this.#find(question);
    const answerIds = found?.content.answers.filter((answer) => answer.text === text).map(({ id }) => id) ?? [];
    const pollId = found?.item.relationId as EventId;
    const voted = await this.#client.command('polls.vote', { roomId: this.#roomId, pollId, answerIds });
    expect(voted).toEqual({ ok: true, value: null });
  }

  end(question: string) {
    const pollId = this.#find(question)?.item.relationId as EventId;
    return this.#client.command('polls.end', { roomId: this.#roomId, pollId });
  }

  #find(question: string) {
    for (const item of this.#polls) {
      const content: ItemContent = item.content;
      const extra = item.extras.find((one): one is Extract<ItemExtra, { kind: 'poll' }> => one.kind === 'poll');
      if (content.kind === 'poll' && content.question === question && extra !== undefined)
        return { item, content, extra };
    }
    return null;
  }
}

for (const isEncrypted of [false, true])
  test(`[03.PO-05] [03.PO-09] three voters, one of them matrix-js-sdk, see the same results in ${isEncrypted ? 'an encrypted' : 'a plain'} room`, async ({
    homeserver,
    stage,
  }) => {
    const [ana, ben, cem] = [
      await homeserver.person('ana'),
      await homeserver.person('ben'),
      await homeserver.person('cem'),
    ];
    const people = [ana, ben, cem] as const;
    const roomId = isEncrypted ? await encryptedRoom(homeserver, people) : await homeserver.room(people, 'Lunch');
    const peer = await JsSdkPeer.signIn(stage.directUrl, cem);
    const [ours, bens] = [new NodeClient({ encryption: 'memory' }), new NodeClient({ encryption: 'memory' })];
    try {
      await ours.signIn(stage.directUrl, ana);
      await bens.signIn(stage.directUrl, ben);
      for (const person of [ana, ben])
        await expect.poll(async () => (await homeserver.keysOf(cem, person.userId)).length).toBe(1);
      const [first, second] = [new PollWatch(ours.client, roomId), new PollWatch(bens.client, roomId)];
      const allSee = async (question: string, counted: Counted) => {
        await expect.poll(() => first.counted(question)).toEqual(counted);
        await expect.poll(() => second.counted(question)).toEqual(counted);
        const pollId = first.idOf(question) ?? '';
        await expect.poll(() => countedByJsSdk(peer.client, roomId, pollId)).toEqual(counted);
      };

      await test.step('a poll of ours', async () => {
        await first.start('Lunch?', ['Pizza', 'Soup']);
        await allSee('Lunch?', { votes: { Pizza: 0, Soup: 0 }, isEnded: false });
        await first.vote('Lunch?', 'Pizza');
        await second.vote('Lunch?', 'Pizza');
        await voteFor(peer.client, roomId, first.idOf('Lunch?') ?? '', 'Soup');
        await allSee('Lunch?', { votes: { Pizza: 2, Soup: 1 }, isEnded: false });
        await second.vote('Lunch?', 'Soup');
        await allSee('Lunch?', { votes: { Pizza: 1, Soup: 2 }, isEnded: false });
        expect((await second.end('Lunch?')).ok).toBe(false);
        expect(await first.end('Lunch?')).toEqual({ ok: true, value: null });
        await allSee('Lunch?', { votes: { Pizza: 1, Soup: 2 }, isEnded: true });
        await voteFor(peer.client, roomId, first.idOf('Lunch?') ?? '', 'Pizza');
      });

      await test.step('a poll of matrix-js-sdk', async () => {
        const pollId = await ask(peer.client, roomId, 'Tea?', ['Black', 'Green']);
        await allSee('Tea?', { votes: { Black: 0, Green: 0 }, isEnded: false });
        await first.vote('Tea?', 'Green');
        await second.vote('Tea?', 'Black');
        await voteFor(peer.client, roomId, pollId, 'Green');
        await allSee('Tea?', { votes: { Black: 1, Green: 2 }, isEnded: false });
        await end(peer.client, roomId, pollId);
        await allSee('Tea?', { votes: { Black: 1, Green: 2 }, isEnded: true });
        // A vote after the end of the first changed nothing.
        await allSee('Lunch?', { votes: { Pizza: 1, Soup: 2 }, isEnded: true });
      });

      const types = (await homeserver.events(ana, roomId)).map(({ type }) => String(type));
      expect(types.some((type) => type.includes('poll'))).toBe(!isEncrypted);
    } finally {
      peer.stop();
      ours.stop();
      bens.stop();
    }
  });
