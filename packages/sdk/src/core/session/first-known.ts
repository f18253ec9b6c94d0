import { err, type Result } from '../../base/result/result.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import type { RequestFailure, RequestOptions, Requests } from './requests.ts';

/** Asks at each address in turn while the server does not know the request (11.SC-07). Any other answer is passed on. */
export async function sendFirstKnown<Output>(
  requests: Requests,
  [first, ...others]: readonly [Endpoint<Output>, ...Endpoint<Output>[]],
  options?: RequestOptions,
): Promise<Result<Output, RequestFailure>> {
  let answer = await requests.send(first, options);
  for (const other of others) {
    if (answer.ok || !isUnrecognized(answer.error)) return answer;
    answer = await requests.send(other, options);
  }
  return answer.ok ? answer : err(answer.error);
}

/** The server does not know the request (11.SC-07). */
export function isUnrecognized(failure: RequestFailure): boolean {
  return failure.kind === 'serverError' && failure.errcode === 'M_UNRECOGNIZED';
}
