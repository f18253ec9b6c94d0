/**
 * The answer of a sign-in provider, which comes in the address of the page: a code in the fragment, or in the query. It is taken out of the
 * address before anything else runs, so that it stands in no history, no link and no report (SEC-40).
 */
const NAMES = ['code', 'state', 'error', 'error_description', 'error_uri', 'iss', 'session_state'];

/** An address, taken apart: the answer in it, and what is left. */
export interface Split {
  /** The parameters of the provider, for the engine. */
  readonly parameters: string;
  /** Query and fragment without them. */
  readonly rest: string;
}

/** Finds an answer in query or fragment; null for an address without one. */
export function splitAnswer(search: string, hash: string): Split | null {
  const fragment = hash.slice(1);
  if (isAnswer(fragment)) return { parameters: fragment, rest: search };
  const query = search.slice(1);
  if (!isAnswer(query)) return null;
  const kept = query.split('&').filter((part) => !NAMES.includes(part.split('=', 1)[0] ?? ''));
  return { parameters: query, rest: (kept.length === 0 ? '' : `?${kept.join('&')}`) + hash };
}

let answer: string | null = null;

/** Takes the answer out of the address, if there is one. For the page's first script. */
export function takeSignInAnswer(): void {
  const { search, hash, pathname } = window.location;
  const split = splitAnswer(search, hash);
  if (split === null) return;
  answer = split.parameters;
  window.history.replaceState(null, '', pathname + split.rest);
}

/** The answer that the page was opened with, until it was used. */
export function signInAnswer(): string | null {
  return answer;
}

/** The answer was used, or is good for nothing. */
export function forgetSignInAnswer(): void {
  answer = null;
}

function isAnswer(parameters: string): boolean {
  return /(?:^|&)state=/u.test(parameters) && /(?:^|&)(?:code|error)=/u.test(parameters);
}
