/**
 * Which page has which call. A call that comes in is given to one page and to no other, so exactly one rings; if that page goes away
 * before it answered, the next one gets it, with all that was said. What a page left in the middle of a call is over.
 */
import type { Clock } from '../../base/clock/clock.ts';
import { StreamLog } from '../../port/host/stream-log.ts';
import type { CallId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { CallAttention, PageSignal, SignalTarget } from './contract.ts';

type Signal = Extract<PageSignal, { kind: 'signal' }>;

interface Page {
  readonly log: StreamLog<PageSignal>;
  attention: CallAttention | null;
}

interface RoutedCall {
  readonly callId: CallId;
  readonly roomId: RoomId;
  /** Who said the first of it; null for our own. */
  readonly by: UserId | null;
  pageId: string | null;
  /** It said something in the call: nobody else can go on with it. */
  isJoined: boolean;
  /** The device that the page speaks to past the room. */
  to: SignalTarget | null;
  hasInvite: boolean;
  /** What was said so far, for the page that comes next. */
  readonly said: { readonly signal: Signal; readonly heardAt: number }[];
}

/** A page that reconnects has this long to come back. */
const GRACE_MS = 3_000;
/** Calls that somebody made up must not fill the memory. */
const MOST_CALLS = 64;
const MOST_SAID = 200;
const MOST_OVER = 500;
const KEPT = 500;
/** No invite rings for longer. */
const LONGEST_RING_MS = 180_000;

/** A call whose page is gone. */
export type LeftCall = Readonly<Pick<RoutedCall, 'callId' | 'roomId' | 'to'>>;

export class CallPages {
  readonly #clock: Clock;
  readonly #me: () => UserId | null;
  readonly #onLeft: (left: LeftCall) => void;
  /** In the order in which they last said something. */
  readonly #pages = new Map<string, Page>();
  readonly #calls = new Map<CallId, RoutedCall>();
  readonly #over = new Set<CallId>();
  /** Calls that a page was told to wait for, and of whom: they ring there, though the person may look at another by then. */
  readonly #awaited = new Map<CallId, { readonly pageId: string; readonly by: UserId | null }>();

  /** `onLeft` hears of calls whose page is gone for good. */
  constructor(clock: Clock, me: () => UserId | null, onLeft: (left: LeftCall) => void) {
    this.#clock = clock;
    this.#me = me;
    this.#onLeft = onLeft;
  }

  /** Opens the stream of a page; `close` has to be called when it ends. A page that comes back goes on where it was. */
  open(pageId: string): { readonly log: StreamLog<PageSignal>; readonly close: () => void } {
    const page: Page = { log: this.#pages.get(pageId)?.log ?? new StreamLog(KEPT), attention: null };
    this.#pages.set(pageId, page);
    const close = () => {
      if (this.#pages.get(pageId) !== page) return;
      this.#pages.set(pageId, { ...page, attention: null });
      this.#clock.setTimer(GRACE_MS, () => this.#closeIfGone(pageId));
    };
    return { log: page.log, close };
  }

  /** A page has ended, and will not come back. */
  gone(pageId: string): void {
    const page = this.#pages.get(pageId);
    if (page === undefined) return;
    page.attention = null;
    this.#closeIfGone(pageId);
  }

  /** Takes what a page says of itself. Gives those of its calls that were not known to be its own. */
  attend(attention: CallAttention): CallAttention['calls'] {
    const { pageId, calls } = attention;
    const page = this.#pages.get(pageId);
    if (page === undefined) return [];
    page.attention = attention;
    this.#pages.delete(pageId);
    this.#pages.set(pageId, page);
    const unknown = calls.filter(({ callId }) => this.#calls.get(callId)?.pageId !== pageId);
    for (const { callId, roomId } of unknown) this.join(pageId, { callId, roomId, to: null });
    for (const call of this.#calls.values()) if (call.pageId === null && call.hasInvite) this.#give(call, pageId);
    return unknown;
  }

  /** Whether a page says something in a call of this room. */
  isCalling(roomId: RoomId): boolean {
    return [...this.#calls.values()].some((call) => call.isJoined && call.roomId === roomId);
  }

  /** A page says something in a call: it is in it. */
  join(pageId: string, { callId, roomId, to }: LeftCall): void {
    if (this.#over.has(callId)) return;
    const call = this.#calls.get(callId) ?? this.#add(callId, roomId, null);
    call.pageId = pageId;
    call.isJoined = true;
    call.to = to;
    call.said.length = 0;
  }

  /** A page is done with a call. */
  release(callId: CallId): void {
    this.#calls.delete(callId);
    this.#over.add(callId);
    for (const oldest of this.#over) {
      if (this.#over.size <= MOST_OVER) break;
      this.#over.delete(oldest);
    }
  }

  /** The room of a call that somebody is in, or that rings. */
  roomOf(callId: CallId): RoomId | null {
    return this.#calls.get(callId)?.roomId ?? null;
  }

  /** What was said just now, in order. */
  receive(signals: readonly Signal[]): void {
    for (const signal of signals) this.#receive(signal);
  }

  /** Somebody left a room. */
  left(roomId: RoomId, userId: UserId): void {
    const pages = new Set([...this.#calls.values()].flatMap((call) => (call.roomId === roomId ? [call.pageId] : [])));
    for (const pageId of pages)
      if (pageId !== null) this.#pages.get(pageId)?.log.append({ kind: 'opponentLeft', roomId, userId });
  }

  /** Somebody else is signed in now, or nobody. */
  forget(): void {
    this.#calls.clear();
    this.#over.clear();
    this.#awaited.clear();
  }

  #receive(signal: Signal): void {
    const { callId, kind } = signal.signal;
    if (this.#over.has(callId)) return;
    const known = this.#calls.get(callId);
    if (known === undefined && (kind === 'hangup' || kind === 'reject')) this.release(callId);
    // What belongs to no call that could ring here is for other devices.
    if (known === undefined && kind !== 'invite' && kind !== 'candidates') return;
    if (known === undefined && signal.sender === this.#me()) return;
    const call = known ?? this.#add(callId, signal.roomId, signal.sender);
    if (call.roomId !== signal.roomId) return;
    if (!call.isJoined && call.said.length < MOST_SAID) call.said.push({ signal, heardAt: this.#clock.monotonicMs() });
    const isFirst = kind === 'invite' && !call.hasInvite;
    if (isFirst) call.hasInvite = true;
    if (call.pageId !== null) this.#tell(call.pageId, signal);
    else if (isFirst) this.#give(call, this.#awaitedBy(callId, signal.sender) ?? this.#choose());
  }

  #tell(pageId: string, signal: Signal): void {
    const said = signal.signal;
    this.#pages.get(pageId)?.log.append(signal);
    if (said.kind !== 'replaces' || said.awaitCall === null) return;
    this.#awaited.set(said.awaitCall, { pageId, by: said.target?.userId ?? null });
    const [oldest] = this.#awaited.keys();
    if (this.#awaited.size > MOST_CALLS && oldest !== undefined) this.#awaited.delete(oldest);
  }

  /** The page that waits for a call, if it is still there. */
  #awaitedBy(callId: CallId, caller: UserId): string | null {
    const { pageId, by } = this.#awaited.get(callId) ?? {};
    if (by !== caller) return null;
    this.#awaited.delete(callId);
    return pageId !== undefined && (this.#pages.get(pageId)?.attention ?? null) !== null ? pageId : null;
  }

  #add(callId: CallId, roomId: RoomId, by: UserId | null): RoutedCall {
    const call: RoutedCall = {
      callId,
      roomId,
      by,
      pageId: null,
      isJoined: false,
      to: null,
      hasInvite: false,
      said: [],
    };
    this.#calls.set(callId, call);
    this.#clock.setTimer(LONGEST_RING_MS, () => {
      if (this.#calls.get(callId) === call && !call.isJoined) this.#calls.delete(callId);
    });
    if (this.#calls.size > MOST_CALLS) this.#makeRoom();
    return call;
  }

  /** Forgets a call that nobody is in: one that does not ring before one that does, and the oldest of whoever has most of those. */
  #makeRoom(): void {
    const unjoined = [...this.#calls.values()].filter(({ isJoined }) => !isJoined);
    const silent = unjoined.filter(({ hasInvite }) => !hasInvite);
    const among = silent.length > 0 ? silent : unjoined;
    const counts = new Map<UserId | null, number>();
    for (const { by } of among) counts.set(by, (counts.get(by) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const oldest = among.find(({ by }) => counts.get(by) === most);
    if (oldest !== undefined) this.#calls.delete(oldest.callId);
  }

  /** All that was said in a call is told to a page, as old as it is by now. */
  #give(call: RoutedCall, pageId: string | null): void {
    const page = pageId === null ? undefined : this.#pages.get(pageId);
    if (page === undefined) return;
    call.pageId = pageId;
    for (const { signal, heardAt } of call.said) {
      const since = this.#clock.monotonicMs() - heardAt;
      page.log.append({ ...signal, ageMs: signal.ageMs === null ? null : signal.ageMs + since });
    }
  }

  /** The page that the person looks at, or the one they used last. */
  #choose(): string | null {
    let chosen: string | null = null;
    for (const [pageId, { attention }] of this.#pages) {
      if (attention === null) continue;
      if (attention.isFocused) return pageId;
      chosen = pageId;
    }
    return chosen;
  }

  #closeIfGone(pageId: string): void {
    if (this.#pages.get(pageId)?.attention !== null) return;
    this.#pages.delete(pageId);
    for (const call of [...this.#calls.values()]) {
      if (call.pageId !== pageId) continue;
      call.pageId = null;
      if (!call.isJoined) this.#give(call, this.#choose());
      else {
        this.release(call.callId);
        this.#onLeft(call);
      }
    }
  }
}
