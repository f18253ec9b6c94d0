import type { RequestFailure } from './requests.ts';

/** The failures that a page is told of any request: no answer, or the server's no, in its words. */
export type Refusal =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

/** Tells a page of a failed request. */
export function refusalOf(failure: RequestFailure): Refusal {
  if (failure.kind !== 'serverError') return { kind: 'unreachable' };
  return { kind: 'refused', status: failure.status, message: failure.message };
}
