/** A room as an engine shows it. */
import type { EventItem, ItemContent, ItemExtra } from '@parley/sdk/client/contract.ts';
import { type EventId, parseRoomId, type RoomId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';

export type Message = EventItem<ItemContent, ItemExtra>;

/** A room id, for certain. */
export function roomIdOf(text: string): RoomId {
  const roomId = parseRoomId(text);
  if (roomId === null) throw new Error(`no room id: ${text}`);
  return roomId;
}

export class RoomWatch {
  readonly roomId: RoomId;
  readonly #client: Client;
  readonly #items: ReturnType<RoomWatch['open']>;
  readonly #thread: EventId | null;

  /** Watches the room, or the thread of an event. */
  constructor(client: Client, roomId: string, thread: EventId | null = null) {
    this.roomId = roomIdOf(roomId);
    this.#client = client;
    this.#thread = thread;
    this.#items = this.open();
    this.#items.subscribe(() => undefined);
  }

  open() {
    return this.#client.listView('timeline.items', this.#place);
  }

  close(): void {
    this.#items.close();
  }

  get #place() {
    return { roomId: this.roomId, ...(this.#thread === null ? {} : { thread: this.#thread }) };
  }

  /** The messages that are shown, oldest first. */
  get messages(): readonly Message[] {
    const { current } = this.#items;
    const items = current.kind === 'ready' ? current.value.items : [];
    return items.filter((item) => item.kind === 'event').filter(({ content }) => content.kind === 'text');
  }

  /** True if the room is shown without a gap, as far back as it goes. */
  get isWhole(): boolean {
    const { current } = this.#items;
    if (current.kind !== 'ready' || current.value.head.older !== 'none') return false;
    return current.value.items.every((item) => item.kind !== 'gap');
  }

  /** Loads what is missing: older events and gaps. */
  async complete(): Promise<void> {
    const { current } = this.#items;
    if (current.kind !== 'ready' || this.isWhole) return;
    const gap = current.value.items.find((item) => item.kind === 'gap');
    if (gap === undefined) await this.#items.call('pageBack', null);
    else await this.#items.call('fillGap', { key: gap.key });
  }

  /** Messages that the server refused, by their texts; each is tried again. */
  async retryRefused(): Promise<readonly string[]> {
    const refused = this.messages.filter(({ sendState }) => sendState?.kind === 'not_sent');
    for (const { txnId } of refused) {
      if (txnId !== null) await this.#client.command('messages.retry', { roomId: this.roomId, txnId });
    }
    return refused.map(textOf);
  }
}

/** The text of a message. */
export function textOf({ content }: Message): string {
  if (content.kind !== 'text') return `(${content.kind})`;
  return content.body.map((node) => (typeof node === 'string' ? node : `<${node.tag}>`)).join('');
}
