/**
 * The place where calls begin on this page: a button asks for one, or the engine receives one. It is small, because it is loaded
 * from the start; the code for calls is fetched with the first one.
 */
import type { CallAttention, PageSignal } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { inCall } from '../../lib/call/in-call.ts';
import { whenForgotten } from '../../lib/media/forget.ts';

/** A call that the person is about to place. */
export interface CallRequest {
  readonly roomId: RoomId;
  /** Null for whoever is in the room. */
  readonly invitee: UserId | null;
  readonly video: boolean;
}

export interface DeskState {
  /** There was a call, or is about to be one. */
  readonly isNeeded: boolean;
  readonly request: CallRequest | null;
  /** The person is in a call, or one rings: another cannot be placed now. */
  readonly isBusy: boolean;
}

type OwnedCalls = CallAttention['calls'];

const IDLE: DeskState = { isNeeded: false, request: null, isBusy: false };

export class CallDesk implements Readable<DeskState> {
  #waiting: PageSignal[] = [];
  #receive: ((item: PageSignal) => void) | null = null;
  #owned: () => OwnedCalls = () => [];
  readonly #state = new ObservableValue<DeskState>(IDLE);

  get current(): DeskState {
    return this.#state.current;
  }

  /** The calls of this page. */
  get owned(): OwnedCalls {
    return this.#owned();
  }

  /** The engine heard something. It waits until there is somebody to take it. */
  hear(item: PageSignal): void {
    if (this.#receive !== null) return this.#receive(item);
    this.#waiting.push(item);
    this.#state.set({ ...this.current, isNeeded: true });
  }

  /** From now on `receive` takes what is heard, what waits first. Returns what ends that. */
  attach(receive: (item: PageSignal) => void, owned: () => OwnedCalls): () => void {
    this.#receive = receive;
    this.#owned = owned;
    for (const item of this.#waiting.splice(0)) receive(item);
    return () => {
      this.#receive = null;
      this.#owned = () => [];
      this.#waiting = [];
      this.#state.set(IDLE);
    };
  }

  /** Forgets what waits: it was for one user. */
  clear(): void {
    this.#waiting = [];
    this.#state.set(IDLE);
  }

  /** Asks the person how they want to call; null does not any more. */
  ask(request: CallRequest | null): void {
    const { isNeeded, isBusy } = this.current;
    if (request === null || !(isBusy || inCall.current))
      this.#state.set({ isNeeded: isNeeded || request !== null, request, isBusy });
  }

  /** Says whether a call is on. */
  setBusy(isBusy: boolean): void {
    inCall.set('direct', isBusy);
    if (this.current.isBusy !== isBusy) this.#state.set({ ...this.current, isBusy });
  }

  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener);
  }
}

/** The desk of this page. It is empty again when the signed-in user goes. */
export const callDesk = new CallDesk();
whenForgotten(() => callDesk.clear());
