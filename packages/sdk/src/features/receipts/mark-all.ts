import { ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { MarkReadFailure, ReadRequest } from './contract.ts';
import type { TellingDeps, Tellings } from './tellings.ts';
import { scopeOf, untoldIn } from './untold.ts';

/** The outcome of a receipt here: `news` that the server is to be told, the same but `unstored`, or that it is `known`. */
export type Applied = 'news' | 'unstored' | 'known';

/**
 * Marks many rooms as read. Here that takes effect at once, as far as it can; the server is told of one room after another, because
 * there may be hundreds. An engine that ends meanwhile leaves the rest to the next one.
 */
export async function markAllRead(
  deps: TellingDeps,
  tellings: Tellings,
  requests: readonly ReadRequest[],
  apply: (request: ReadRequest) => Promise<Result<Applied, MarkReadFailure>>,
): Promise<Result<null, MarkReadFailure>> {
  let answer: Result<null, MarkReadFailure> = ok(null);
  const news: ReadRequest[] = [];
  for (const request of requests) {
    const applied = await apply(request);
    if (!applied.ok) answer = applied;
    else if (applied.value === 'unstored') await tellings.tellNow(request);
    else if (applied.value === 'news') news.push(request);
  }
  deps.scope.run(async () => {
    for (const request of news) if (isUntold(deps, request) && !(await tellings.tellNow(request))) return;
  });
  return answer;
}

/** False once the room was read further, which is told by itself. */
function isUntold({ rooms }: Need<'rooms'>, request: ReadRequest): boolean {
  const record = rooms.records.get(request.roomId);
  const untold = record === undefined ? [] : untoldIn(record);
  return untold.some((one) => one.eventId === request.eventId && scopeOf(one) === scopeOf(request));
}
