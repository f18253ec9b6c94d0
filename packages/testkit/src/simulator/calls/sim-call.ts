/** The call of a page, as the product's pages have one: it follows what its engine says, and tells the next engine what it has. */
import type { ViewHandle } from '@parley/sdk/client/remote.ts';
import type { HeldCall, MediaKey, OwnRtcCall, RtcRoom } from '@parley/sdk/internal/features/rtc/contract.ts';
import type { RoomId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import type { Scheduler } from '../scheduler.ts';
import type { SimTab } from '../sim-tab.ts';

/** A new engine knows of the call once the page has told it. */
const ENGINE_MS = 20_000;

export class SimCall {
  readonly tab: SimTab;
  readonly #roomId: RoomId;
  readonly #scheduler: Scheduler;
  readonly #keys = new Map<string, MediaKey>();
  #latest: OwnRtcCall | null = null;
  #isWanted = false;
  #lostSinceMs: number | null = null;
  #stop: () => void = () => undefined;
  readonly #room: ViewHandle<RtcRoom>;

  constructor(tab: SimTab, roomId: RoomId, scheduler: Scheduler) {
    this.tab = tab;
    this.#roomId = roomId;
    this.#scheduler = scheduler;
    void tab.locks.acquire(this.#lockName);
    this.#room = tab.client.view('rtc.room', { roomId });
    this.#room.subscribe(() => undefined);
    tab.client.status.subscribe(() => this.#attend());
    this.#attend();
  }

  /** The page is in the call, or tries to be. */
  get isWanted(): boolean {
    return this.#isWanted;
  }

  /** Its engine knows nothing of it any more: the page gives it up, unless that changes soon. */
  get isLost(): boolean {
    return this.#lostSinceMs !== null;
  }

  /** The engine's word on it; null before that. */
  get now(): OwnRtcCall | null {
    return this.#isWanted ? this.#latest : null;
  }

  /** The newest key of each participant, by their names at the SFU. */
  get keys(): ReadonlyMap<string, MediaKey> {
    return this.#keys;
  }

  /** The own key in use; undefined before the first. */
  get ownKey(): MediaKey | undefined {
    const own = this.now?.members.find(({ isThisDevice }) => isThisDevice);
    return own === undefined ? undefined : this.#keys.get(own.identity);
  }

  /** The device of the page, by its call or its session; null where it has none. */
  get deviceId(): string | null {
    const own = this.now?.members.find(({ isThisDevice }) => isThisDevice)?.deviceId;
    const session = this.tab.sessionState;
    return own ?? (session?.kind === 'signedIn' ? session.deviceId : null);
  }

  /** The devices in the call, for who looks at the room; undefined while that is not known. */
  get inRoom(): readonly string[] | undefined {
    const { current } = this.#room;
    return current.kind === 'ready' ? current.value.members.map(({ deviceId }) => deviceId) : undefined;
  }

  join(): void {
    if (this.#isWanted) return;
    const { client, name: pageId } = this.tab;
    this.#isWanted = true;
    this.#listen();
    const asked = { roomId: this.#roomId, pageId, intent: 'video', tell: null } as const;
    void client.command('rtc.join', asked).then((joined) => {
      if (!joined.ok && this.#isWanted && this.#latest === null) this.leave();
    });
  }

  leave(): void {
    if (!this.#isWanted) return;
    this.#end();
    void this.tab.client.command('rtc.leave', { roomId: this.#roomId });
  }

  /** Does what is due by now. */
  look(): void {
    if (this.#lostSinceMs !== null && this.#scheduler.nowMs - this.#lostSinceMs >= ENGINE_MS) this.leave();
  }

  get #lockName(): string {
    return `page of ${this.tab.name}`;
  }

  #listen(): void {
    const { client } = this.tab;
    const roomId = this.#roomId;
    const view = client.view('rtc.call', { roomId });
    const endView = view.subscribe(() => view.current.kind === 'ready' && this.#onCall(view.current.value));
    let stream = (): void => undefined;
    let hasAny = false;
    const open = () => {
      stream();
      stream = client.stream('rtc.keys', { roomId }, (event) => {
        if (event.kind === 'item') this.#keys.set(event.item.identity, event.item);
        // Keys that were missed are told once more by a stream that is opened anew.
        else if (event.kind === 'gap' && hasAny) {
          hasAny = false;
          return open();
        }
        hasAny ||= event.kind === 'item';
      });
    };
    open();
    this.#stop = () => {
      endView();
      view.close();
      stream();
    };
  }

  #onCall(call: OwnRtcCall | null): void {
    if (!this.#isWanted) return;
    if (call !== null && call.pageId === this.tab.name) {
      this.#latest = call;
      this.#lostSinceMs = null;
      const there = new Set(call.members.map(({ identity }) => identity));
      for (const identity of [...this.#keys.keys()]) if (!there.has(identity)) this.#keys.delete(identity);
    } else if (this.#latest !== null) {
      // Another page of this device has it now.
      if (call !== null) this.#end();
      else this.#lostSinceMs ??= this.#scheduler.nowMs;
    }
  }

  #end(): void {
    this.#stop();
    this.#isWanted = false;
    this.#latest = null;
    this.#lostSinceMs = null;
    this.#keys.clear();
  }

  #attend(): void {
    if (this.tab.client.status.current.kind !== 'ready') return;
    const call = this.now;
    const calls = call === null ? [] : [this.#held(call)];
    void this.tab.client.command('rtc.attend', { pageId: this.tab.name, lockName: this.#lockName, calls });
  }

  #held({ roomId, memberId, intent, delayId }: OwnRtcCall): HeldCall {
    const keyIndex = this.ownKey?.index ?? null;
    return { roomId, memberId, intent, delayId, pushToTalk: null, keyIndex };
  }
}
