import { sleep } from '../../../base/clock/clock.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { Need } from '../../../core/feature/faces.ts';
import { createRequests, NO_TOKEN, type RequestFailure } from '../../../core/session/session.ts';
import { wellKnownClient } from '../../../protocol/endpoints/discovery.ts';
import { rtcTransports, TRANSPORT_PATHS, wellKnownTransports } from '../../../protocol/endpoints/rtc.ts';
import { serverOf } from '../../../protocol/ids/parse.ts';
import { discoveryOrigin } from '../../../protocol/rules/discovery.ts';
import type { RtcTransport } from '../../../protocol/rules/rtc/rtc-member.ts';
import { isSafeService } from './safe-service.ts';

export type OwnTransport = 'loading' | RtcTransport | null;

/** Servers change what they offer when somebody sets them up anew. */
const GOOD_FOR_MS = 3_600_000;
/** Waits after questions without an answer. */
const RETRY_AFTER_MS = [2_000, 10_000, 60_000, 300_000];

/** Answers of one place: `unreachable` says nothing of what it offers. */
type Asked = RtcTransport | 'none' | 'unreachable';

/** The transport that the user's own homeserver offers (09.L-01). It is asked when somebody wants to know, and then not again for an hour. */
export class TransportDiscovery {
  readonly #account: Need<'env' | 'scope' | 'session' | 'me' | 'requests'>;
  readonly #found = new ObservableValue<OwnTransport>('loading');
  #goodUntilMs = Number.NEGATIVE_INFINITY;
  #isAsking = false;

  constructor(account: Need<'env' | 'scope' | 'session' | 'me' | 'requests'>) {
    this.#account = account;
  }

  /** Asks unless it is known. */
  get found(): Readable<OwnTransport> {
    this.#want();
    return this.#found;
  }

  /** Somebody wanted to know before. */
  get isAsked(): boolean {
    return this.#isAsking || this.#found.current !== 'loading';
  }

  #want(): void {
    const { env, scope } = this.#account;
    if (this.#isAsking || env.clock.monotonicMs() < this.#goodUntilMs) return;
    this.#isAsking = true;
    scope.run(async (signal) => {
      try {
        await this.#askUntilAnswered(signal);
      } finally {
        this.#isAsking = false;
      }
    });
  }

  async #askUntilAnswered(signal: AbortSignal): Promise<void> {
    const { clock } = this.#account.env;
    for (let failures = 0; !signal.aborted; failures += 1) {
      const homeserver = await this.#askHomeserver(signal);
      const offered = homeserver === 'none' ? await this.#askDomain(signal) : homeserver;
      if (signal.aborted) return;
      if (offered !== 'unreachable') {
        this.#goodUntilMs = clock.monotonicMs() + GOOD_FOR_MS;
        return this.#found.set(offered === 'none' ? null : offered);
      }
      // A domain that does not answer is no reason to wait: the homeserver has said that it offers none.
      if (homeserver === 'none' && this.#found.current === 'loading') this.#found.set(null);
      await sleep(clock, RETRY_AFTER_MS[failures] ?? RETRY_AFTER_MS.at(-1) ?? 0, signal);
    }
  }

  async #askHomeserver(signal: AbortSignal): Promise<Asked> {
    for (const path of TRANSPORT_PATHS) {
      const answer = await this.#account.requests.send(rtcTransports(path), { signal });
      const asked = answer.ok ? this.#safeOf(answer.value) : askedOf(answer.error);
      if (asked !== 'none') return asked;
    }
    return 'none';
  }

  async #askDomain(signal: AbortSignal): Promise<Asked> {
    const { env, me } = this.#account;
    const origin = discoveryOrigin(serverOf(me));
    if (!origin.ok) return 'none';
    const answer = await createRequests(env, origin.value, NO_TOKEN).send(wellKnownClient(), { signal });
    return answer.ok ? this.#safeOf(wellKnownTransports(answer.value)) : askedOf(answer.error);
  }

  #safeOf(transports: readonly RtcTransport[]): Asked {
    const { homeserverUrl } = this.#account.session;
    return transports.find(({ serviceUrl }) => isSafeService(serviceUrl, homeserverUrl)) ?? 'none';
  }
}

/** A refusal is an answer: deployed servers say in several ways that they know no such request. */
function askedOf(failure: RequestFailure): Asked {
  const isRefusal = failure.kind === 'serverError' && failure.status < 500 && failure.status !== 429;
  return isRefusal || failure.kind === 'malformedAnswer' ? 'none' : 'unreachable';
}
