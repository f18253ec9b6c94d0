import { sleep } from '../../base/clock/clock.ts';
import type { Log } from '../../base/log/log.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { Env } from '../../platform/env.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { redactEvent, type Sent, sendEvent } from '../../protocol/endpoints/send.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { Requests } from '../session/requests.ts';
import { decideSend } from './decide-send.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';

const STORE_RETRY_MS = 5_000;

/**
 * Sends what is in the outbox: rooms side by side, in a room strictly one after the other, in the order of writing.
 * Waits where the network or the server fails; goes on after a message that was refused.
 */
export class Sender {
  readonly #env: Env;
  readonly #outbox: Outbox;
  readonly #requests: Requests;
  readonly #scope: Scope;
  readonly #log: Log;
  readonly #busy = new Set<RoomId>();
  /** Ends the waits of all rooms early. */
  #wake = new AbortController();

  constructor(env: Env, outbox: Outbox, requests: Requests, scope: Scope, log: Log) {
    this.#env = env;
    this.#outbox = outbox;
    this.#requests = requests;
    this.#scope = scope;
    this.#log = log.child('send');
  }

  /** Begins with what is there and goes on with what comes. */
  start(): void {
    this.#scope.onEnd(this.#outbox.changed.subscribe((roomId) => this.#kick(roomId)));
    this.#scope.onEnd(this.#env.network.subscribe(() => this.retryNow()));
    for (const roomId of this.#outbox.rooms) this.#kick(roomId);
  }

  /** The server can be reached (again): whoever waits tries at once. */
  retryNow(): void {
    this.#wake.abort();
    this.#wake = new AbortController();
  }

  #kick(roomId: RoomId): void {
    if (this.#busy.has(roomId) || this.#head(roomId) === undefined) return;
    this.#busy.add(roomId);
    this.#scope.run(async (signal) => {
      try {
        await this.#drain(roomId, signal);
      } finally {
        this.#busy.delete(roomId);
      }
      this.#kick(roomId);
    });
  }

  #head(roomId: RoomId): OutboxEntry | undefined {
    return this.#outbox
      .entriesOf(roomId)
      .find((entry) => entry.state.kind === 'queued' || entry.state.kind === 'sending');
  }

  async #drain(roomId: RoomId, signal: AbortSignal): Promise<void> {
    let attempts = 0;
    for (let entry = this.#head(roomId); entry !== undefined && !signal.aborted; entry = this.#head(roomId)) {
      // The state is on the disk before the request is on the wire: a restart repeats it under the same id.
      const marked = await this.#outbox.setState(entry, { kind: 'sending' }, 'strict');
      if (!marked.ok) {
        this.#log.warn('a message waits for the store', { failure: marked.error.kind });
        await sleep(this.#env.clock, STORE_RETRY_MS, signal);
        continue;
      }
      const answer = await this.#requests.send(endpointOf(entry), { signal });
      if (answer.ok) {
        attempts = 0;
        await this.#outbox.setState(entry, { kind: 'sent', eventId: answer.value.eventId });
        continue;
      }
      attempts += 1;
      const decision = decideSend(answer.error, attempts, this.#jitter());
      if (decision.kind === 'stop') return;
      if (decision.kind === 'giveUp') {
        attempts = 0;
        await this.#outbox.setState(entry, { kind: 'not_sent', reason: decision.reason });
        continue;
      }
      await this.#outbox.setState(entry, { kind: 'queued' });
      await sleep(this.#env.clock, decision.delayMs, AbortSignal.any([signal, this.#wake.signal]));
    }
  }

  #jitter(): number {
    return (this.#env.random.bytes(1)[0] ?? 0) / 256;
  }
}

function endpointOf(entry: OutboxEntry): Endpoint<Sent> {
  const { roomId, txnId, payload } = entry;
  if (payload.kind === 'event') return sendEvent(roomId, payload.type, txnId, payload.content);
  return redactEvent(roomId, payload.target, txnId, payload.reason ?? undefined);
}
