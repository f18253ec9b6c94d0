/** The call of many that this page has, over an SFU or in full mesh: one at most. */
import type { HeldCall } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Client, Readable } from '@parley/sdk/client/remote.ts';
import type { SfuCallActs, SfuCallRequest, ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import type { CallChoices } from '../../lib/call/call-settings.ts';
import { rtcDesk } from './rtc-desk.ts';

/** A call, as screens need it. */
export interface SfuCallLike extends SfuCallActs {
  readonly shown: Readable<ShownSfuCall>;
  /** The call as an engine is told of it; null if there is none. */
  readonly held: HeldCall | null;
  /** Nothing is heard of it any more. */
  end(): void;
}

/** The way that a call of many goes: by a server in the middle, or from each device to each other. */
export type ManyWay = 'sfu' | 'mesh';

/** The wishes of the person for a call. */
export interface SfuWish extends Omit<SfuCallRequest, 'cipherWorker' | 'cleanSound' | 'pageId'> {
  readonly way: ManyWay;
}

export type MakeSfuCall = (
  client: Client,
  request: SfuWish & { readonly pageId: string },
  settings: () => CallChoices,
) => SfuCallLike;

export interface PageCallParts {
  readonly client: Client;
  readonly pageId: string;
  /** Loads the code of a way; null if it did not come. */
  readonly load: (way: ManyWay) => Promise<MakeSfuCall | null>;
  readonly settings: () => CallChoices;
}

/** `loading`: the code is fetched. `failed`: it did not come. */
export type PageCallState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly roomId: RoomId }
  | { readonly kind: 'failed'; readonly roomId: RoomId }
  | { readonly kind: 'call'; readonly roomId: RoomId; readonly call: SfuCallLike };

const NONE: PageCallState = { kind: 'none' };

export class PageCall implements Readable<PageCallState> {
  readonly #parts: PageCallParts;
  readonly #state = new ObservableValue<PageCallState>(NONE);

  constructor(parts: PageCallParts) {
    this.#parts = parts;
  }

  get current(): PageCallState {
    return this.#state.current;
  }

  /** The call as an engine is told of it. */
  get held(): readonly HeldCall[] {
    const held = this.current.kind === 'call' ? this.current.call.held : null;
    return held === null ? [] : [held];
  }

  /** Joins a call, once its code is there. Another one is left. */
  async join(wish: SfuWish): Promise<void> {
    this.dismiss();
    const { roomId, way } = wish;
    const loading: PageCallState = { kind: 'loading', roomId };
    this.#state.set(loading);
    const { client, pageId, load, settings } = this.#parts;
    const make = await load(way);
    // Taken back meanwhile.
    if (this.current !== loading) return;
    if (make === null) return this.#state.set({ kind: 'failed', roomId });
    const call = make(client, { ...wish, pageId }, settings);
    rtcDesk.setRoom(roomId);
    this.#state.set({ kind: 'call', roomId, call });
  }

  /** Ends the call, if there is one, and forgets it. */
  dismiss(): void {
    if (this.current.kind === 'call') this.current.call.end();
    rtcDesk.setRoom(null);
    this.#state.set(NONE);
  }

  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener);
  }
}
