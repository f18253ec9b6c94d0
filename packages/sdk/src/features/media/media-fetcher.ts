import { assertNever } from '../../base/assert/assert.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { RequestFailure } from '../../core/session/session.ts';
import type { ReceivingWatch } from '../../platform/http/http.ts';
import type { EndpointRequest } from '../../protocol/endpoints/endpoint.ts';
import type { MediaForm } from '../../protocol/endpoints/media.ts';
import type { MediaFailure } from '../../protocol/events/fetched-media.ts';
import type { Arrivals } from './arrivals.ts';
import { joinParts, lengthOf } from './body-parts.ts';
import type { MediaStore } from './media-store.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file as the server gave it. */
export interface Fetched {
  readonly bytes: Bytes;
  /** Keeps it for the next time; called once it is known to be what it should be. */
  readonly keep: () => void;
}

interface Wanted {
  /** Tells it from all else that is kept. */
  readonly key: string;
  readonly request: RequestOf;
  /** A kept one that is larger is too large as well; no bound if absent. */
  readonly mostBytes?: number | undefined;
}

/** The request for media, at the addresses of a server. */
export type RequestOf = (form: MediaForm) => EndpointRequest;

/** Takes what arrives. */
export type Receiving = Omit<ReceivingWatch, 'stallMs'>;

/** Fetches media: from the disk, else from the server; from one that knows no authenticated media by the older addresses. */
export class MediaFetcher {
  readonly #requests: Need<'requests'>['requests'];
  readonly #store: MediaStore;
  readonly #arrivals: Arrivals;
  #form: MediaForm = 'authenticated';

  constructor({ requests }: Need<'requests'>, store: MediaStore, arrivals: Arrivals) {
    this.#requests = requests;
    this.#store = store;
    this.#arrivals = arrivals;
  }

  /** The bytes are the caller's own. */
  async fetch({ key, request, mostBytes }: Wanted, signal: AbortSignal): Promise<Result<Fetched, MediaFailure>> {
    const kept = await this.#store.read(key);
    if (kept !== null && kept.byteLength > (mostBytes ?? Number.POSITIVE_INFINITY)) return err({ kind: 'tooLarge' });
    if (kept !== null) return ok({ bytes: kept, keep: () => undefined });
    const parts: Bytes[] = [];
    const arrival = this.#arrivals.begin(key);
    const receiving: Receiving = {
      onHead: (head) => arrival.expect(lengthOf(head)),
      onBytes: (part) => {
        parts.push(part);
        arrival.add(part.byteLength);
        return Promise.resolve();
      },
    };
    const answer = await this.receive(request, receiving, signal);
    arrival.end();
    if (!answer.ok) return answer;
    const body = joinParts(parts);
    return ok({ bytes: body, keep: () => this.#store.keep(key, body) });
  }

  /** Asks the server, and hands over the body as it arrives. */
  async receive(request: RequestOf, receiving: Receiving, signal: AbortSignal): Promise<Result<null, MediaFailure>> {
    const answer = await this.#requests.fetchBytes(request(this.#form), { signal, receiving });
    if (answer.ok) return ok(null);
    if (this.#form === 'older' || !isUnrecognized(answer.error)) return err(failureOf(answer.error));
    // An older server knows nothing of these addresses (03.MX-04).
    const older = await this.#requests.fetchBytes(request('older'), { signal, receiving });
    if (!older.ok) return err(failureOf(older.error));
    this.#form = 'older';
    return ok(null);
  }
}

function isUnrecognized(failure: RequestFailure): boolean {
  return failure.kind === 'serverError' && failure.status === 404 && failure.errcode === 'M_UNRECOGNIZED';
}

function failureOf(failure: RequestFailure): MediaFailure {
  switch (failure.kind) {
    case 'aborted':
    case 'timedOut':
    case 'unreachable':
    case 'malformedAnswer':
      return { kind: 'unreachable' };
    case 'tooLarge':
      return failure;
    case 'serverError':
      if (failure.status === 404) return { kind: 'notFound' };
      return failure.status === 413 ? { kind: 'tooLarge' } : { kind: 'refused', status: failure.status };
    default:
      return assertNever(failure);
  }
}
