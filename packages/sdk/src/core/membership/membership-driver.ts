import type { Clock } from '../../base/clock/clock.ts';
import type { Log } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { isRateLimited } from '../../protocol/endpoints/matrix-error.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { DelayId, EventId, RoomId } from '../../protocol/ids/ids.ts';
import { LEAVE_DELAY_MS, RESTART_TIMEOUT_MS } from '../../protocol/rules/rtc/rtc-constants.ts';
import type { LoadedDelays } from '../delayed/loaded-delays.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';
import { type Action, type ActionFailure, type Membership, type MembershipTerms, newMembership } from './course.ts';
import { type MembershipEffect, type MembershipInput, stepMembership } from './step-membership.ts';

/** No request of a call takes longer. */
const LONGEST_MS = 10_000;
/** Nor is one given less. */
const SHORTEST_MS = 250;

/** The parts of the account that a membership uses. */
export interface MembershipDeps {
  readonly env: { readonly clock: Clock };
  readonly log: Log;
  readonly requests: Requests;
  readonly delayed: Pick<LoadedDelays, 'hold' | 'touch'>;
}

/** The state event that is driven. */
export interface Driven {
  readonly roomId: RoomId;
  readonly type: string;
  readonly stateKey: string;
  /** The membership that counts for so many durations; `isNew`: it begins with this event. */
  readonly content: (rounds: number, isNew: boolean) => RawContent;
  /** The server has it under this id. */
  readonly onSaid: (eventId: EventId) => void;
  /** The content that takes it back. */
  readonly withdrawn: () => RawContent;
  readonly terms: MembershipTerms;
}

type Done = Result<DelayId | null, ActionFailure>;

/** Does what the state machine of the own membership decides. */
export class MembershipDriver {
  readonly #deps: MembershipDeps;
  readonly #driven: Driven;
  readonly #scope: Scope;
  readonly #state: ObservableValue<Membership>;
  #cancelTimer = () => {};

  constructor(deps: MembershipDeps, driven: Driven, scope: Scope) {
    this.#deps = deps;
    this.#driven = driven;
    this.#scope = scope;
    this.#state = new ObservableValue<Membership>(newMembership(LEAVE_DELAY_MS, driven.terms));
    scope.onEnd(() => this.#cancelTimer());
  }

  get state(): Readable<Membership> {
    return this.#state;
  }

  /** Tells the machine what happened. */
  input(input: MembershipInput): void {
    if (this.#scope.ended) return;
    const { membership, effects } = stepMembership(this.#state.current, input, this.#deps.env.clock.monotonicMs());
    this.#cancelTimer();
    // Effects come first: listeners to the state may tell something more.
    for (const effect of effects) this.#perform(effect, membership);
    this.#state.set(membership);
  }

  #perform(effect: MembershipEffect, membership: Membership): void {
    switch (effect.kind) {
      case 'log':
        return this.#deps.log.info(effect.message);
      case 'wait':
        this.#cancelTimer = this.#deps.env.clock.setTimer(effect.delayMs, () => this.input({ kind: 'timer' }));
        return;
      case 'run':
        return this.#scope.run(async () => {
          const done = await this.#do(effect.action, membership);
          const { action } = effect;
          if (!done.ok) return this.input({ kind: 'failed', action, failure: done.error });
          this.input({ kind: 'done', action, ...(done.value !== null && { delayId: done.value }) });
        });
    }
  }

  #do(action: Action, membership: Membership): Promise<Done> {
    const { rounds } = membership;
    switch (action) {
      case 'scheduleLeave':
        return this.#schedule(membership.delayMs);
      case 'cancelLeave':
        return this.#touch(membership, 'cancel', LONGEST_MS);
      case 'restartLeave':
        return this.#touch(membership, 'restart', Math.min(RESTART_TIMEOUT_MS, this.#leftMs(membership)));
      case 'leaveNow':
        return this.#touch(membership, 'send', LONGEST_MS);
      case 'sendJoin':
        return this.#say(this.#driven.content(1, true), this.#leftMs(membership));
      case 'prolong':
        return this.#say(this.#driven.content(rounds + 1, false), this.#leftMs(membership));
      case 'sendAgain':
        return this.#say(this.#driven.content(rounds, false), this.#leftMs(membership));
      case 'sendLeave':
        return this.#say(this.#driven.withdrawn(), LONGEST_MS);
    }
  }

  /** The time until the server says that we left: what is said later would stay (REL-61). */
  #leftMs({ leaveAtMs }: Membership): number {
    if (leaveAtMs === null) return LONGEST_MS;
    const leftMs = leaveAtMs - this.#deps.env.clock.monotonicMs();
    return leftMs <= 0 ? RESTART_TIMEOUT_MS : Math.min(Math.max(leftMs, SHORTEST_MS), LONGEST_MS);
  }

  async #schedule(delayMs: number): Promise<Done> {
    const { roomId, type, stateKey, withdrawn } = this.#driven;
    const held = { roomId, stateKey, type, content: withdrawn() };
    const scheduled = await this.#deps.delayed.hold(held, delayMs);
    if (scheduled.ok) return scheduled;
    const { error } = scheduled;
    if (error.kind === 'request') return err(actionFailureOf(error.failure));
    return err(error.kind === 'tooLong' ? error : { kind: 'unsupported' });
  }

  async #touch({ delayId }: Membership, action: 'cancel' | 'restart' | 'send', withinMs: number): Promise<Done> {
    if (delayId === null) return err({ kind: 'notFound' });
    const touched = await this.#deps.delayed.touch(delayId, action, withinMs);
    if (touched.ok) return ok(null);
    const { error } = touched;
    if (error.kind === 'request') return err(actionFailureOf(error.failure));
    return err({ kind: error.kind });
  }

  async #say(content: RawContent, withinMs: number): Promise<Done> {
    const { roomId, type, stateKey, onSaid } = this.#driven;
    const endpoint = sendState(roomId, type, stateKey, content);
    const quick = { ...endpoint, request: { ...endpoint.request, timeoutMs: withinMs } };
    const sent = await this.#deps.requests.send(quick, { signal: this.#scope.signal });
    if (!sent.ok) return err(actionFailureOf(sent.error));
    onSaid(sent.value.eventId);
    return ok(null);
  }
}

/** A failure of a request as the machine knows it. An invalid token is the session's business: it is waited for. */
function actionFailureOf(failure: RequestFailure): ActionFailure {
  if (failure.kind === 'timedOut') return { kind: 'timedOut' };
  if (failure.kind !== 'serverError') return { kind: 'network' };
  if (isRateLimited(failure)) return { kind: 'rateLimited', retryAfterMs: failure.retryAfterMs };
  const isPassing = failure.status >= 500 || failure.errcode === null || failure.errcode === 'M_UNKNOWN_TOKEN';
  return isPassing ? { kind: 'network' } : { kind: 'refused', status: failure.status, message: failure.message };
}
