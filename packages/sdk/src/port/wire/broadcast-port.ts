/**
 * A channel between two tabs where no worker can be shared: a `BroadcastChannel` that only the two ends open. The page asks
 * for it on the channel that is named as the engine is; until the engine has opened its end, what the page posts waits.
 */
import { isObject, stringAt } from '../../base/json/guards.ts';
import type { BroadcastLike, OpenBroadcast } from '../../platform/locks/broadcast.ts';
import type { PortChannel } from './channel.ts';

/** The first message of the engine's end. No frame looks like it: a frame has a `kind`, and frames of the engine are lists. */
const OPENED = 'opened';

/** The page's end of a channel to the engine that is called `engine`. `link` is random: it names this channel. */
export function joinByBroadcast(openBroadcast: OpenBroadcast, engine: string, link: string): PortChannel {
  const end = new BroadcastPort(openBroadcast(nameOf(engine, link)), false);
  const common = openBroadcast(engine);
  common.postMessage({ link });
  common.close();
  return end;
}

/** Gives the engine's end of every channel that a page asks for. Returns the function that stops it. */
export function hostByBroadcast(
  openBroadcast: OpenBroadcast,
  engine: string,
  onChannel: (channel: PortChannel) => void,
): () => void {
  const common = openBroadcast(engine);
  common.addEventListener('message', ({ data }) => {
    const link = isObject(data) ? stringAt(data, 'link') : undefined;
    if (link === undefined) return;
    const broadcast = openBroadcast(nameOf(engine, link));
    broadcast.postMessage(OPENED);
    onChannel(new BroadcastPort(broadcast, true));
  });
  return () => common.close();
}

function nameOf(engine: string, link: string): string {
  return `${engine} ${link}`;
}

/** One end. A broadcast channel moves nothing, so what is to be moved is moved into the message that is copied. */
export class BroadcastPort implements PortChannel {
  readonly #broadcast: BroadcastLike;
  readonly #listeners = new Set<(message: unknown) => void>();
  /** Messages before the first listener; undefined afterwards. */
  #unheard: unknown[] | undefined = [];
  /** Messages that wait for the other end; undefined once it is there. */
  #unposted: unknown[] | undefined;
  #isClosed = false;

  /** `isOpen` says that the other end is there already. */
  constructor(broadcast: BroadcastLike, isOpen: boolean) {
    this.#broadcast = broadcast;
    this.#unposted = isOpen ? undefined : [];
    broadcast.addEventListener('message', ({ data }) => this.#receive(data));
  }

  post(message: unknown, transfer: readonly Transferable[] = []): void {
    if (this.#isClosed) return;
    if (this.#unposted !== undefined) this.#unposted.push(structuredClone(message, { transfer: [...transfer] }));
    else if (transfer.length === 0) this.#broadcast.postMessage(message);
    else this.#broadcast.postMessage(structuredClone(message, { transfer: [...transfer] }));
  }

  listen(listener: (message: unknown) => void): () => void {
    this.#listeners.add(listener);
    const unheard = this.#unheard ?? [];
    this.#unheard = undefined;
    if (unheard.length > 0) {
      void Promise.resolve().then(() => {
        for (const message of unheard) this.#tell(message);
      });
    }
    return () => {
      this.#listeners.delete(listener);
    };
  }

  close(): void {
    this.#isClosed = true;
    this.#unposted = undefined;
    this.#listeners.clear();
    this.#broadcast.close();
  }

  #receive(message: unknown): void {
    if (message === OPENED) this.#flush();
    else if (this.#unheard !== undefined) this.#unheard.push(message);
    else this.#tell(message);
  }

  #flush(): void {
    const waiting = this.#unposted ?? [];
    this.#unposted = undefined;
    for (const message of waiting) this.#broadcast.postMessage(message);
  }

  #tell(message: unknown): void {
    for (const listener of this.#listeners) listener(message);
  }
}
