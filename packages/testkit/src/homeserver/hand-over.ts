import { err, ok, type Result } from '@parley/sdk/internal/base/result/result.ts';
import type { HttpFailure, HttpRequest, HttpResponse } from '@parley/sdk/internal/platform/http/http.ts';

/** The pace of a body, and the place where its connection is cut. */
export interface Pace {
  /** Bytes that arrive together. */
  readonly partBytes: number;
  /** Milliseconds before each part. */
  readonly everyMs: number;
  /** Bytes after which nothing more comes; all of it comes by default. */
  readonly cutAfter?: number;
  /** True if the head does not say how long the body is. */
  readonly hidesLength?: boolean;
}

const AT_ONCE: Pace = { partBytes: 65_536, everyMs: 0 };

/** Hands an answer over in parts to a request that watches it; any other gets it whole. */
export async function handOver(
  { receiving, signal, maxBodyBytes }: Pick<HttpRequest, 'receiving' | 'signal' | 'maxBodyBytes'>,
  result: Result<HttpResponse, HttpFailure>,
  { partBytes, everyMs, cutAfter = Number.POSITIVE_INFINITY, hidesLength = false }: Pace = AT_ONCE,
  rest: (durationMs: number) => Promise<void> = () => Promise.resolve(),
): Promise<Result<HttpResponse, HttpFailure>> {
  if (receiving === undefined || !result.ok) return result;
  const { status, headers, body } = result.value;
  if (status < 200 || status >= 300) return result;
  const length: readonly [string, string][] = hidesLength ? [] : [['content-length', String(body.byteLength)]];
  receiving.onHead({ status, headers: new Map([...length, ...headers]) });
  for (let at = 0; at < body.byteLength; at += partBytes) {
    if (everyMs > 0) await rest(everyMs);
    if (signal?.aborted === true) return err({ kind: 'aborted' });
    if (at + partBytes > cutAfter) return err({ kind: 'unreachable' });
    if (maxBodyBytes !== undefined && Math.min(at + partBytes, body.byteLength) > maxBodyBytes)
      return err({ kind: 'tooLarge' });
    await receiving.onBytes(body.slice(at, at + partBytes));
  }
  return ok({ status, headers, body: new Uint8Array(0) });
}
