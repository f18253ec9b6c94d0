import { sleep } from '../../../base/clock/clock.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Env } from '../../../platform/env.ts';
import type { HttpResponse } from '../../../platform/http/http.ts';
import type { EndpointRequest } from '../../../protocol/endpoints/endpoint.ts';
import {
  etagOf,
  isPlace,
  leaveText,
  lookForText,
  makePlace,
  readPlace,
  removePlace,
} from '../../../protocol/endpoints/rendezvous.ts';
import { createRequests, NO_TOKEN, type RequestFailure } from '../../session/requests.ts';
import { mayPass } from '../../session/with-retry.ts';
import type { LinkFailure } from './link-failure.ts';

type Failed = { readonly ok: false; readonly error: LinkFailure };

const LOOK_AFTER_MS = 1_000;
const MOST_TRIES = 5;
/** No text of a server is longer. */
const MOST_BYTES = 4096;

/** A place where two devices leave texts for each other in turn. Whoever runs it, and anybody else, can read and replace them. */
export class Rendezvous {
  readonly url: string;
  readonly #env: Env;
  /** Names the text that was seen or left last. */
  #etag: string;
  #left: string | null = null;

  private constructor(env: Env, { url, etag }: { readonly url: string; readonly etag: string }) {
    this.#env = env;
    this.url = url;
    this.#etag = etag;
  }

  /** Makes a place at a homeserver. */
  static async make(env: Env, baseUrl: string, signal: AbortSignal): Promise<Result<Rendezvous, LinkFailure>> {
    const answer = await createRequests(env, baseUrl, NO_TOKEN).fetchBytes(makePlace(), { signal });
    if (!answer.ok) return mayPass(answer.error) ? failed(answer.error) : err({ kind: 'noRendezvous' });
    const place = readPlace(answer.value);
    return place === null ? err({ kind: 'noRendezvous' }) : ok(new Rendezvous(env, place));
  }

  /** Comes to the place that the code of another device names. */
  static async join(env: Env, url: string, signal: AbortSignal): Promise<Result<Rendezvous, LinkFailure>> {
    if (!isPlace(url)) return err({ kind: 'insecure' });
    const answer = await send(env, url, lookForText(url, null), signal);
    if (!answer.ok) return failed(answer.error);
    const etag = etagOf(answer.value);
    return etag === null ? err({ kind: 'insecure' }) : ok(new Rendezvous(env, { url, etag }));
  }

  /** Leaves a last text, whoever's turn it is. Whether that succeeds does not matter. */
  async leaveLast(text: string, signal: AbortSignal): Promise<void> {
    const left = await this.leave(text, signal);
    if (left.ok || left.error.kind !== 'unexpected') return;
    const answer = await send(this.#env, this.url, lookForText(this.url, null), signal);
    this.#etag = (answer.ok ? etagOf(answer.value) : null) ?? this.#etag;
    await this.leave(text, signal);
  }

  /** Leaves a text for the other device. It has to be this one's turn: one that the other left meanwhile is not replaced. */
  async leave(text: string, signal: AbortSignal): Promise<Result<void, LinkFailure>> {
    this.#left = text;
    for (let tries = 1; ; tries += 1) {
      const answer = await send(this.#env, this.url, leaveText(this.url, text, this.#etag), signal);
      if (answer.ok) {
        const etag = etagOf(answer.value);
        if (etag === null) return err({ kind: 'insecure' });
        this.#etag = etag;
        return ok();
      }
      // It may have been left by an earlier try, whose answer was lost.
      if (isReplaced(answer.error)) return (await this.#isThere(text, signal)) ? ok() : err({ kind: 'unexpected' });
      if (!isWorthWaiting(answer.error) || tries === MOST_TRIES) return failed(answer.error);
      if (!(await sleep(this.#env.clock, LOOK_AFTER_MS, signal))) return err({ kind: 'aborted' });
    }
  }

  /** Waits for a text of the other device, for so long at most. */
  async wait(longestMs: number, signal: AbortSignal): Promise<Result<string, LinkFailure>> {
    const { clock } = this.#env;
    const untilMs = clock.monotonicMs() + longestMs;
    for (let last: RequestFailure | null = null; ; ) {
      const answer = await send(this.#env, this.url, lookForText(this.url, this.#etag), signal);
      if (answer.ok) {
        last = null;
        const news = this.#take(answer.value);
        if (!news.ok || news.value !== null) return news as Result<string, LinkFailure>;
      } else if (!isUnchanged(answer.error)) {
        if (!isWorthWaiting(answer.error)) return failed(answer.error);
        last = answer.error;
      }
      if (clock.monotonicMs() >= untilMs) return last === null ? err({ kind: 'expired' }) : failed(last);
      if (!(await sleep(clock, LOOK_AFTER_MS, signal))) return err({ kind: 'aborted' });
    }
  }

  /** Removes the place. What fails of it ends by itself soon. */
  async remove(): Promise<void> {
    await send(this.#env, this.url, removePlace(this.url));
  }

  /** The text of an answer, if it is new. */
  #take(answer: HttpResponse): Result<string | null, LinkFailure> {
    const etag = etagOf(answer);
    if (etag === null || answer.body.length > MOST_BYTES) return err({ kind: 'insecure' });
    const text = new TextDecoder().decode(answer.body);
    const isNew = etag !== this.#etag && text !== this.#left;
    this.#etag = etag;
    return ok(isNew ? text : null);
  }

  async #isThere(text: string, signal: AbortSignal): Promise<boolean> {
    const answer = await send(this.#env, this.url, lookForText(this.url, null), signal);
    const etag = answer.ok ? etagOf(answer.value) : null;
    if (!answer.ok || etag === null || new TextDecoder().decode(answer.value.body) !== text) return false;
    this.#etag = etag;
    return true;
  }
}

function send(env: Env, url: string, request: EndpointRequest, signal?: AbortSignal) {
  const requests = createRequests(env, new URL(url).origin, NO_TOKEN);
  return requests.fetchBytes(request, signal === undefined ? {} : { signal });
}

function statusOf(failure: RequestFailure): number | null {
  return failure.kind === 'serverError' ? failure.status : null;
}

function isUnchanged(failure: RequestFailure): boolean {
  return statusOf(failure) === 304;
}

function isReplaced(failure: RequestFailure): boolean {
  return statusOf(failure) === 412;
}

function isWorthWaiting(failure: RequestFailure): boolean {
  const status = statusOf(failure);
  if (status !== null) return status >= 500 || status === 429;
  return failure.kind === 'unreachable' || failure.kind === 'timedOut';
}

function failed(failure: RequestFailure): Failed {
  if (failure.kind === 'aborted') return { ok: false, error: { kind: 'aborted' } };
  if (failure.kind === 'tooLarge') return { ok: false, error: { kind: 'insecure' } };
  const status = statusOf(failure);
  const isGone = status !== null && status >= 400 && status < 500 && status !== 429;
  return { ok: false, error: { kind: isGone ? 'expired' : 'unreachable' } };
}
