import type { Clock, EpochMs } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { ObservableValue } from '../../base/value/value.ts';
import {
  DELAYED_EVENTS_FLAG,
  type DelayedAction,
  type DelayedEvent,
  type DelayedPage,
  listDelayedEvents,
  longestDelay,
  sendDelayedEvent,
  sendDelayedState,
  tooLongDelay,
  updateDelayedEvent,
} from '../../protocol/endpoints/delayed-events.ts';
import { serverVersions } from '../../protocol/endpoints/discovery.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { DelayId, RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import { sendFirstKnown } from '../session/first-known.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';

/** Delayed events on the server, of all rooms. */
export type DelayedState =
  | { readonly kind: 'loading' }
  | Unsupported
  | { readonly kind: 'failed' }
  /** `longestMs`: the longest delay that the server takes; null where it does not say. Earliest first. */
  | { readonly kind: 'known'; readonly longestMs: number | null; readonly events: readonly DelayedEvent[] };

/** The server sends nothing later (04.DE-01). */
export interface Unsupported {
  readonly kind: 'unsupported';
  readonly message: string;
}

/** An event to be sent at `sendAt`, by this machine's clock. */
export interface NewDelayedEvent {
  readonly roomId: RoomId;
  readonly type: string;
  /** Absent or null for what is no state. */
  readonly stateKey?: string | null;
  readonly content: RawContent;
  readonly sendAt: EpochMs;
  readonly txnId: TransactionId;
}

/** State to be set later, unless it is kept waiting. */
export type HeldState = Pick<NewDelayedEvent, 'roomId' | 'type' | 'content'> & { readonly stateKey: string };

/** Handling of a delay that is too long: refuse it, or use the longest that the server allows (04.DE-05). */
export type IfTooLong = 'refuse' | 'latest';

export type ScheduleFailure =
  | Unsupported
  | { readonly kind: 'tooLong'; readonly longestMs: number | null }
  | { readonly kind: 'past' }
  | { readonly kind: 'request'; readonly failure: RequestFailure };

export type UpdateFailure =
  | Unsupported
  /** It was sent, or cancelled elsewhere. */
  | { readonly kind: 'notFound' }
  | { readonly kind: 'request'; readonly failure: RequestFailure };

type Support = { readonly kind: 'supported'; readonly longestMs: number | null } | Unsupported;

const UNSUPPORTED: Unsupported = {
  kind: 'unsupported',
  message: 'Server does not support the delayed events API',
};
/** A server that never ends its list is not followed further. */
const MOST_PAGES = 20;
/** A list that is looked at again is asked for anew after this. */
const STALE_MS = 30_000;
/** After an event should have been sent, its server is asked whether it was. */
const AFTER_SENDING_MS = 1_500;
/** The longest that a timer waits: browsers count to 2^31. */
const LONGEST_TIMER_MS = 1_000_000_000;

/** The account's delayed events (MSC4140). The server keeps them; here is what it said last. */
export class DelayedEvents {
  readonly #clock: Clock;
  readonly #requests: Requests;
  readonly #scope: Scope;
  readonly #state: ObservableValue<DelayedState>;
  #support: Support | undefined;
  #loading: Promise<void> | undefined;
  #loadedAtMs = Number.NEGATIVE_INFINITY;
  #cancelTimer: () => void = () => undefined;

  /** Keeps `state` up to date once somebody looks. */
  constructor(clock: Clock, requests: Requests, scope: Scope, state: ObservableValue<DelayedState>) {
    this.#clock = clock;
    this.#requests = requests;
    this.#scope = scope;
    this.#state = state;
    scope.onEnd(() => this.#cancelTimer());
  }

  /** Somebody looks at the list: it is asked for, unless that was done a moment ago. */
  look(): void {
    if (this.#clock.monotonicMs() - this.#loadedAtMs < STALE_MS) return;
    this.#scope.run(() => this.refresh());
  }

  /** Asks the server what waits. One at a time, whoever asks. */
  refresh(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Has the server send an event later. The answer names it. */
  async schedule(wanted: NewDelayedEvent, ifTooLong: IfTooLong = 'refuse'): Promise<Result<DelayId, ScheduleFailure>> {
    const support = await this.#findSupport();
    if (!support.ok) return err({ kind: 'request', failure: support.error });
    if (support.value.kind === 'unsupported') return err(support.value);
    const delayMs = wanted.sendAt - this.#clock.now();
    if (delayMs <= 0) return err({ kind: 'past' });
    const { longestMs } = support.value;
    if (longestMs !== null && delayMs > longestMs && ifTooLong === 'refuse') return err({ kind: 'tooLong', longestMs });
    const scheduled = await this.#send(wanted, Math.min(delayMs, longestMs ?? delayMs), ifTooLong);
    if (scheduled.ok) this.#scope.run(() => this.#reload());
    return scheduled;
  }

  /** Cancels, starts anew or sends at once. One to start anew that is gone is scheduled once more (04.DE-06). */
  async update(delayId: DelayId, action: DelayedAction, txnId: TransactionId): Promise<Result<void, UpdateFailure>> {
    const support = await this.#findSupport();
    if (!support.ok) return err({ kind: 'request', failure: support.error });
    if (support.value.kind === 'unsupported') return err(support.value);
    const updated = await sendFirstKnown(this.#requests, [
      updateDelayedEvent(delayId, action),
      updateDelayedEvent(delayId, action, true),
    ]);
    const isGone = !updated.ok && updated.error.kind === 'serverError' && updated.error.errcode === 'M_NOT_FOUND';
    if (!updated.ok && !isGone) return err({ kind: 'request', failure: updated.error });
    const known = this.#forget(delayId, updated.ok && action === 'restart');
    // An event that is unknown here cannot be scheduled again, and must not be reported as scheduled.
    const mayAgain = action === 'restart' && known !== undefined;
    if (isGone && mayAgain) {
      const again = await this.#send({ ...known, txnId }, known.delayMs, 'latest');
      if (!again.ok) return again.error.kind === 'request' ? err(again.error) : err({ kind: 'notFound' });
    }
    this.#scope.run(() => this.#reload());
    return isGone && !mayAgain ? err({ kind: 'notFound' }) : ok();
  }

  /** Has the server set state in `delayMs`, for who keeps it waiting by `touch`: the list is not asked for again. */
  async hold(
    { roomId, type, stateKey, content }: HeldState,
    delayMs: number,
  ): Promise<Result<DelayId, ScheduleFailure>> {
    const support = await this.#findSupport();
    if (!support.ok) return err({ kind: 'request', failure: support.error });
    if (support.value.kind === 'unsupported') return err(support.value);
    const { longestMs } = support.value;
    if (longestMs !== null && delayMs > longestMs) return err({ kind: 'tooLong', longestMs });
    return this.#post(sendDelayedState(roomId, type, stateKey, content, delayMs));
  }

  /** Cancels, starts anew or sends at once what `hold` gave, within `withinMs`. What is gone is not scheduled again. */
  async touch(delayId: DelayId, action: DelayedAction, withinMs: number): Promise<Result<void, UpdateFailure>> {
    const within = ({ request, decode }: Endpoint<void>) => ({ request: { ...request, timeoutMs: withinMs }, decode });
    const updated = await sendFirstKnown(this.#requests, [
      within(updateDelayedEvent(delayId, action)),
      within(updateDelayedEvent(delayId, action, true)),
    ]);
    if (updated.ok) return updated;
    const isGone = updated.error.kind === 'serverError' && updated.error.errcode === 'M_NOT_FOUND';
    return err(isGone ? { kind: 'notFound' } : { kind: 'request', failure: updated.error });
  }

  async #send(
    { roomId, type, stateKey = null, txnId, content }: Omit<NewDelayedEvent, 'sendAt'>,
    delayMs: number,
    ifTooLong: IfTooLong,
  ): Promise<Result<DelayId, ScheduleFailure>> {
    const endpoint =
      stateKey === null
        ? sendDelayedEvent(roomId, type, txnId, content, delayMs)
        : sendDelayedState(roomId, type, stateKey, content, delayMs);
    const sent = await this.#post(endpoint);
    if (sent.ok || sent.error.kind !== 'tooLong') return sent;
    const { longestMs } = sent.error;
    // The server counts less than it said before, or says it now: once more, with that.
    if (ifTooLong === 'latest' && longestMs !== null && longestMs > 0 && longestMs < delayMs)
      return this.#send({ roomId, type, stateKey, txnId, content }, longestMs, 'refuse');
    return sent;
  }

  async #post(endpoint: Endpoint<DelayId>): Promise<Result<DelayId, ScheduleFailure>> {
    const sent = await this.#requests.send(endpoint);
    if (sent.ok) return sent;
    const tooLong = sent.error.kind === 'serverError' ? tooLongDelay(sent.error) : null;
    return err(tooLong === null ? { kind: 'request', failure: sent.error } : { kind: 'tooLong', ...tooLong });
  }

  async #findSupport(): Promise<Result<Support, RequestFailure>> {
    if (this.#support !== undefined) return ok(this.#support);
    const { signal } = this.#scope;
    const versions = await this.#requests.send(serverVersions(), { signal });
    if (!versions.ok) return versions;
    const isOffered = versions.value.unstableFeatures.has(DELAYED_EVENTS_FLAG);
    const longest = isOffered ? await this.#requests.send(longestDelay(), { signal }) : null;
    // A longest delay that is not known is found out by trying.
    const longestMs = longest?.ok === true ? longest.value : null;
    this.#support = isOffered ? { kind: 'supported', longestMs } : UNSUPPORTED;
    return ok(this.#support);
  }

  /** Loads the list again. A running request may be older than the change: it is awaited, and then repeated. */
  async #reload(): Promise<void> {
    await this.#loading;
    await this.refresh();
  }

  async #load(): Promise<void> {
    const support = await this.#findSupport();
    if (!support.ok) return this.#fail();
    if (support.value.kind === 'unsupported') return this.#state.set(support.value);
    const events: DelayedEvent[] = [];
    let from: string | null = null;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const page: Result<DelayedPage, RequestFailure> = await this.#requests.send(listDelayedEvents(from), {
        signal: this.#scope.signal,
      });
      if (!page.ok) return this.#fail();
      events.push(...page.value.events);
      from = page.value.next;
      if (from === null) break;
    }
    this.#loadedAtMs = this.#clock.monotonicMs();
    const inOrder = events.toSorted((a, b) => a.sendAt - b.sendAt);
    this.#state.set({ kind: 'known', longestMs: support.value.longestMs, events: inOrder });
    this.#watchFirst(inOrder[0]);
  }

  /** The known events stay shown. */
  #fail(): void {
    if (this.#state.current.kind !== 'known') this.#state.set({ kind: 'failed' });
  }

  #watchFirst(first: DelayedEvent | undefined): void {
    this.#cancelTimer();
    if (first === undefined || this.#scope.ended) return;
    const waitMs = Math.max(0, first.sendAt - this.#clock.now()) + AFTER_SENDING_MS;
    const run = () => this.#scope.run(() => this.refresh());
    this.#cancelTimer = this.#clock.setTimer(Math.min(waitMs, LONGEST_TIMER_MS), run);
  }

  /** Takes an event off the list, if it does not stay; gives what it was. */
  #forget(delayId: DelayId, stays: boolean): DelayedEvent | undefined {
    const state = this.#state.current;
    if (state.kind !== 'known') return undefined;
    const known = state.events.find((event) => event.delayId === delayId);
    if (!stays) this.#state.set({ ...state, events: state.events.filter((event) => event !== known) });
    return known;
  }
}
