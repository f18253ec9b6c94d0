import { ok, type Result } from '../../base/result/result.ts';
import { serverVersions } from '../../protocol/endpoints/discovery.ts';
import type { ServerError } from '../../protocol/endpoints/matrix-error.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';
import { slidingProtocol } from './sliding-protocol.ts';
import type { SyncProtocol } from './sync-protocol.ts';
import { kindOf, type SyncKind, type SyncRecord } from './sync-record.ts';
import { v3Protocol } from './v3-protocol.ts';

const SLIDING_FLAG = 'org.matrix.simplified_msc3575';
/** So many times in a row an answer without a Matrix code must say that the request is unknown, where it was known before. */
const DOUBTS = 4;
const PROTOCOLS: Readonly<Record<SyncKind, SyncProtocol>> = { sliding: slidingProtocol, v3: v3Protocol };

/**
 * Which protocol is spoken with the server. Sliding sync where it is offered: who synced so before goes on at once; everybody
 * else asks first. A server that does not know the request after all is not asked again before the next start.
 */
export class ProtocolChoice {
  #chosen: SyncKind | null;
  #isSlidingRefused = false;
  /** Whether the server ever spoke it, now or before the last start. */
  #hasAnswered: boolean;
  /** Answers in a row, after good ones, that may come from something on the way. */
  #doubts = 0;

  /** `record`: where the sync stands from earlier. */
  constructor(record: SyncRecord | null) {
    this.#hasAnswered = record !== null && kindOf(record) === 'sliding';
    this.#chosen = this.#hasAnswered ? 'sliding' : null;
  }

  /** The protocol to speak; asks the server if that is not known yet. */
  async find(requests: Requests, signal: AbortSignal): Promise<Result<SyncProtocol, RequestFailure>> {
    if (this.#chosen === null) {
      const versions = await requests.send(serverVersions(), { signal });
      if (!versions.ok) return versions;
      const isOffered = versions.value.unstableFeatures.has(SLIDING_FLAG) && !this.#isSlidingRefused;
      this.#chosen = isOffered ? 'sliding' : 'v3';
    }
    return ok(PROTOCOLS[this.#chosen]);
  }

  /** The server answered in the protocol that was chosen. */
  answered(): void {
    this.#hasAnswered = true;
    this.#doubts = 0;
  }

  /** An answer to a request of `kind`: whether it says that the server does not speak it, so that another is to be found. */
  isRefusedBy(kind: SyncKind, failure: RequestFailure): boolean {
    if (kind !== 'sliding' || !isUnknownRequest(failure)) return false;
    // What worked a moment ago is not forgotten for one page of a proxy, but it may have been taken away for good.
    if (failure.errcode === null && this.#hasAnswered) {
      this.#doubts += 1;
      if (this.#doubts < DOUBTS) return false;
    }
    this.#isSlidingRefused = true;
    this.#chosen = null;
    return true;
  }
}

/** What of `record` a protocol may go on from: nothing of another's, so everything is asked for anew and joins what is there. */
export function recordFor(kind: SyncKind, record: SyncRecord | null): SyncRecord | null {
  return record !== null && kindOf(record) === kind ? record : null;
}

/** The homeserver's own word, or that of something before it which passes on only what it knows (11.SC-07). */
function isUnknownRequest(failure: RequestFailure): failure is ServerError {
  if (failure.kind !== 'serverError') return false;
  if (failure.errcode !== null) return failure.errcode === 'M_UNRECOGNIZED';
  return failure.status === 404 || failure.status === 405;
}
