import type { ObservableValue } from '../../base/value/value.ts';
import type { RoomWindowLook } from './contract.ts';
import type { RoomWindow } from './room-window.ts';

/** A window that a page has open. */
export interface OpenWindow {
  readonly look: ObservableValue<RoomWindowLook>;
  /** Null while nobody is signed in. */
  readonly window: RoomWindow | null;
}

/** The windows of all pages, by the names that the pages gave them. */
export class OpenWindows {
  readonly #open = new Map<string, OpenWindow>();

  /** Returns the function that takes it out. A name given again is the newer window's. */
  add(windowId: string, window: OpenWindow): () => void {
    this.#open.set(windowId, window);
    return () => {
      if (this.#open.get(windowId) === window) this.#open.delete(windowId);
    };
  }

  get(windowId: string): OpenWindow | undefined {
    return this.#open.get(windowId);
  }
}
