/** The calls of this page, of whichever kind. While one is on, no other is begun, and the page is not left without a question. */
import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { whenForgotten } from '../media/forget.ts';

/** The kinds of calls. */
type CallKind = 'direct' | 'sfu';

class InCall implements Readable<boolean> {
  readonly #kinds = new Set<CallKind>();
  readonly #is = new ObservableValue(false);

  get current(): boolean {
    return this.#is.current;
  }

  /** Says whether a call of a kind is on, or rings. */
  set(kind: CallKind, isOn: boolean): void {
    if (isOn) this.#kinds.add(kind);
    else this.#kinds.delete(kind);
    this.#is.set(this.#kinds.size > 0);
  }

  /** Forgets all calls. */
  clear(): void {
    this.#kinds.clear();
    this.#is.set(false);
  }

  subscribe(listener: () => void): () => void {
    return this.#is.subscribe(listener);
  }
}

/** The calls of this page. */
export const inCall = new InCall();
whenForgotten(() => inCall.clear());
