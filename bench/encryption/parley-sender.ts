/** Parley's engine in Node, with its keys in memory, as matrix-js-sdk's are here. */
import { parseRoomId, type RoomId } from '@parley/sdk/client/ids.ts';
import { runInProcess } from '@parley/sdk/client/in-process.ts';
import { type Client, until } from '@parley/sdk/client/remote.ts';
import { nodeMachine } from '../engine/node-machine.ts';
import type { Sender, SenderOptions } from './sender.ts';

export async function startParleySender({ url, name, password, roomId: text }: SenderOptions): Promise<Sender> {
  const roomId = parseRoomId(text);
  if (roomId === null) throw new Error(`no room id: ${text}`);
  const machine = nodeMachine((address, init) => fetch(address, init));
  const { client, stop } = runInProcess({ ...machine, encryption: 'memory' });
  const signedIn = await client.command('login.password', { homeserver: url, user: name, password });
  if (!signedIn.ok) throw new Error(`sign-in: ${JSON.stringify(signedIn.error)}`);
  // As matrix-js-sdk does unless told otherwise: nobody in the crowd vouches for their devices, and they would get nothing.
  const chosen = await client.command('identity.setTrust', { recipients: 'all' });
  if (!chosen.ok) throw new Error(`trust: ${chosen.error.kind}`);
  const room = new Room(client, roomId);
  await room.until(() => room.isReady);
  // As the page does when somebody may begin to write.
  await client.command('messages.prepare', null);
  return {
    send: (body) => room.send(body),
    end: async () => {
      await client.command('login.signOut', null);
      stop();
    },
  };
}

/** The room as a page has it open. */
class Room {
  readonly #client: Client;
  readonly #roomId: RoomId;
  readonly #items;

  constructor(client: Client, roomId: RoomId) {
    this.#client = client;
    this.#roomId = roomId;
    this.#items = client.listView('timeline.items', { roomId });
  }

  get isReady(): boolean {
    const { current } = this.#items;
    return current.kind === 'ready' && current.value.head.state === 'ready';
  }

  async send(text: string): Promise<void> {
    const sent = await this.#client.command('messages.sendText', { roomId: this.#roomId, text, format: 'plain' });
    if (!sent.ok) throw new Error(JSON.stringify(sent.error));
    await this.until(() => this.#isSent(sent.value.txnId));
  }

  until(isDone: () => boolean): Promise<unknown> {
    return until(this.#items, isDone);
  }

  #isSent(txnId: string): boolean {
    const { current } = this.#items;
    const items = current.kind === 'ready' ? current.value.items : [];
    const item = items.find((one) => one.kind === 'event' && one.txnId === txnId);
    if (item?.kind !== 'event') return false;
    const state = item.sendState?.kind ?? 'sent';
    if (state === 'not_sent') throw new Error('the server refused a message');
    return state === 'sent';
  }
}
