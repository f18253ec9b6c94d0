import type { Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { TransactionId } from '../../protocol/ids/ids.ts';
import { editPoll, startPoll } from './ask.ts';
import type { EditPoll, PollPlace, StartPoll, VoteInPoll } from './contract.ts';
import type { PollDeps } from './read-poll.ts';
import { endPoll, vote } from './vote.ts';

/** The acts of a user on polls, one after the other: of two votes in a row the second looks at what the first did. */
export class PollActs {
  readonly #deps: PollDeps & Need<'env'>;
  readonly #scope: Scope;
  readonly #serial = new Serial();

  /** `scope` ends with the account. */
  constructor(deps: PollDeps & Need<'env'>, scope: Scope) {
    this.#deps = deps;
    this.#scope = scope;
  }

  /** Stores a poll to be sent. */
  start(asked: StartPoll, txnId: TransactionId) {
    return this.#run(() => startPoll(this.#deps, asked, this.#deps.env.random, txnId));
  }

  /** Stores another version of a poll to be sent. */
  edit(asked: EditPoll, txnId: TransactionId) {
    return this.#run(() => editPoll(this.#deps, asked, this.#deps.env.random, txnId));
  }

  /** Stores a vote to be sent. */
  vote(asked: VoteInPoll, txnId: TransactionId) {
    return this.#run(() => vote(this.#deps, asked, txnId));
  }

  /** Stores the end of a poll to be sent. */
  end(place: PollPlace, txnId: TransactionId) {
    return this.#run(() => endPoll(this.#deps, place, txnId));
  }

  /** As with what is written: who hears that it is done can rely on it, whatever happens to the power. */
  async #run<Outcome extends Result<unknown, unknown>>(act: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = await this.#serial.run(act);
    if (outcome.ok) await this.#deps.outbox.safety.whenSafe(this.#scope.signal);
    return outcome;
  }
}
