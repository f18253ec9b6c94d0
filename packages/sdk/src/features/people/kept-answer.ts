import type { Need } from '../../core/feature/faces.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';

/** An answer is believed this long: the abilities of a server change rarely (04.H-08). */
const KEPT_MS = 6 * 60 * 60 * 1_000;

/** An answer of the account's server on itself; null where it did not answer. Asked for when it matters. */
export type KeptAnswer<Output> = () => Promise<Output | null>;

/** Asks the server once in six hours, and again after a failure. */
export function keptAnswer<Output>(
  { clock, requests, scope }: Need<'clock' | 'requests' | 'scope'>,
  endpoint: () => Endpoint<Output>,
): KeptAnswer<Output> {
  let asked: { readonly atMs: number; readonly answer: Promise<Output | null> } | undefined;
  return async () => {
    const nowMs = clock.monotonicMs();
    if (asked !== undefined && nowMs - asked.atMs < KEPT_MS) return asked.answer;
    const ask = async () => {
      const answer = await requests.send(endpoint(), { signal: scope.signal });
      if (!answer.ok) asked = undefined;
      return answer.ok ? answer.value : null;
    };
    const answer = ask();
    asked = { atMs: nowMs, answer };
    return answer;
  };
}
