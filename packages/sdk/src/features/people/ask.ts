import { assertNever } from '../../base/assert/assert.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { MemberLoadFailure } from '../../core/rooms/rooms.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import type { PeopleFailure } from './contract.ts';

/** Asks the server on behalf of a command. */
export async function ask<Output>(
  account: Need<'requests'>,
  endpoint: Endpoint<Output>,
  signal: AbortSignal,
): Promise<Result<Output, PeopleFailure>> {
  const answer = await account.requests.send(endpoint, { signal });
  return answer.ok ? answer : err(failureOf(answer.error));
}

/** The same, for what answers nothing. */
export async function askFor(
  account: Need<'requests'>,
  endpoint: Endpoint<unknown>,
  signal: AbortSignal,
): Promise<Result<null, PeopleFailure>> {
  const answer = await ask(account, endpoint, signal);
  return answer.ok ? ok(null) : answer;
}

/** What a page is told of a failed request. */
export function failureOf(failure: MemberLoadFailure): PeopleFailure {
  switch (failure.kind) {
    case 'unknownRoom':
    case 'storageFailed':
      return failure;
    case 'serverError':
      return { kind: 'refused', status: failure.status, message: failure.message };
    case 'aborted':
    case 'timedOut':
    case 'unreachable':
    case 'tooLarge':
    case 'malformedAnswer':
      return { kind: 'unreachable' };
    default:
      return assertNever(failure);
  }
}
