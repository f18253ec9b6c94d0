import type { Result } from '../../base/result/result.ts';

/** A request as the platform sends it. The body is JSON unless `body` is bytes. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Milliseconds until the whole answer must be there. */
  readonly timeoutMs: number;
  /** An answer whose body is larger is cut off while it arrives. */
  readonly maxBodyBytes?: number;
  readonly signal?: AbortSignal;
  /**
   * For a large body: how far it is told as it leaves, where the platform can say so. Then not `timeoutMs` counts until it is sent, but
   * how long nothing more of it leaves.
   */
  readonly sending?: SendingWatch;
  /**
   * For a large answer: the body of a success is handed over as it arrives, and is empty in the result. Then `timeoutMs` counts until its head
   * is there, and after that how long nothing more of it comes.
   */
  readonly receiving?: ReceivingWatch;
}

export interface SendingWatch {
  readonly onSent: (sentBytes: number) => void;
  /** Milliseconds without progress after which it has failed. */
  readonly stallMs: number;
}

export interface ReceivingWatch {
  /** The head of a success. */
  readonly onHead: (head: ResponseHead) => void;
  /** Bytes of its body, in order; they are the callee's own. No more are read before the promise is fulfilled. */
  readonly onBytes: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Milliseconds without progress after which it has failed. */
  readonly stallMs: number;
}

/** An answer before its body. */
export type ResponseHead = Omit<HttpResponse, 'body'>;

/** An answer of any status. Header names are in lower case. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Why there was no answer. */
export type HttpFailure =
  | { readonly kind: 'aborted' }
  | { readonly kind: 'timedOut' }
  /** The answer's body is larger than the request allows. */
  | { readonly kind: 'tooLarge' }
  /** No connection, a refused one, one cut in the middle, or a policy that forbids it: a platform cannot tell these apart. */
  | { readonly kind: 'unreachable' };

/** Sends one request. Never rejects. Redirects are followed only within the same origin; credentials are never sent. */
export type HttpClient = (request: HttpRequest) => Promise<Result<HttpResponse, HttpFailure>>;
