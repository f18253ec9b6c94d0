import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { type RequestFailure, refusalOf } from '../../core/session/session.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import type { RoomSettingsFailure } from './contract.ts';

/** Asks the server on behalf of a command. */
export async function ask<Output>(
  { requests }: Need<'requests'>,
  endpoint: Endpoint<Output>,
  signal: AbortSignal,
): Promise<Result<Output, RoomSettingsFailure>> {
  const answer = await requests.send(endpoint, { signal });
  return answer.ok ? answer : err(refusalOf(answer.error));
}

/** The same, for what answers nothing. */
export async function askFor(
  account: Need<'requests'>,
  endpoint: Endpoint<unknown>,
  signal: AbortSignal,
): Promise<Result<null, RoomSettingsFailure>> {
  const answer = await ask(account, endpoint, signal);
  return answer.ok ? ok(null) : answer;
}

/** True if the server said that there is no such thing. */
export function isNotFound(failure: RequestFailure): boolean {
  return failure.kind === 'serverError' && failure.errcode === 'M_NOT_FOUND';
}
