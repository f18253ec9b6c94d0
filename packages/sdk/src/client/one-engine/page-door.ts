import type { PortChannel } from '../../port/wire/channel.ts';
import type { Engine } from '../engine.ts';

/** Takes the channels of pages, from a worker's first moment; those that come before the engine does wait for it. */
export class PageDoor {
  #engine: Pick<Engine, 'connect'> | undefined;
  #waiting: PortChannel[] = [];

  /** A page came. */
  accept(channel: PortChannel): void {
    if (this.#engine === undefined) this.#waiting.push(channel);
    else this.#engine.connect(channel);
  }

  /** From now on `engine` serves the pages. */
  open(engine: Pick<Engine, 'connect'>): void {
    this.#engine = engine;
    for (const channel of this.#waiting.splice(0)) engine.connect(channel);
  }
}
