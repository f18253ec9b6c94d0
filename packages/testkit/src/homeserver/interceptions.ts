import type { Pace } from './hand-over.ts';
import type { Reply } from './http-exchange.ts';
import { type LoggedRequest, matchesRequest, type RequestMatch } from './request-log.ts';
import type { JsonObject } from './wire.ts';

/** A fault that replaces or accompanies the answer to a request. */
export type Fault =
  /** It never arrives. */
  | { readonly kind: 'unreachable' }
  /** It takes effect, but the connection breaks before the answer is there. */
  | { readonly kind: 'loseAnswer' }
  /** It takes effect at once; the answer takes this long. */
  | { readonly kind: 'delayAnswer'; readonly delayMs: number }
  /** It arrives after this long. */
  | { readonly kind: 'delayRequest'; readonly delayMs: number }
  /** It never arrives, and nobody says so. */
  | { readonly kind: 'hang' }
  /** Something else answers: a proxy, a captive portal, an overloaded server. It takes no effect. */
  | { readonly kind: 'answer'; readonly reply: Reply }
  /** The body of the answer comes at this pace, to a request that watches it. */
  | { readonly kind: 'pace'; readonly pace: Pace }
  /** It takes effect, and the JSON of the answer is changed: a server with a fault, or one that means harm. */
  | { readonly kind: 'change'; readonly change: (body: JsonObject) => JsonObject };

/** Faults, each for the requests it is meant for. The one set last goes first. */
export class Interceptions {
  readonly #list: { readonly match: RequestMatch; readonly fault: Fault; left: number }[] = [];

  /** Sets a fault for the next `times` matching requests. Returns the function that ends it earlier. */
  add(match: RequestMatch, fault: Fault, times: number): () => void {
    const interception = { match, fault, left: times };
    this.#list.unshift(interception);
    return () => {
      interception.left = 0;
    };
  }

  /** The fault for this request; counts as used. */
  take(request: LoggedRequest): Fault | undefined {
    const found = this.#list.find(({ match, left }) => left > 0 && matchesRequest(match, request));
    if (found === undefined) return undefined;
    found.left -= 1;
    return found.fault;
  }
}
