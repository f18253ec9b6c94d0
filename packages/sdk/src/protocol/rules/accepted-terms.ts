/** The documents of servers that a user agreed to, as all clients of the user remember it. */
import { stringsAt } from '../../base/json/guards.ts';
import type { RawContent } from '../events/event.ts';
import type { Policy } from './auth-stages.ts';

/** The account data with the addresses of the documents. */
export const TERMS_TYPE = 'm.accepted_terms';

/** The addresses in the account data. */
export function acceptedIn(content: RawContent): ReadonlySet<string> {
  return new Set(stringsAt(content, 'accepted') ?? []);
}

/** The account data with more addresses; what else is in it stays. */
export function withAccepted(content: RawContent, urls: readonly string[]): RawContent {
  return { ...content, accepted: [...new Set([...acceptedIn(content), ...urls])] };
}

/** The documents that the user agreed to in no language. */
export function missingAmong(policies: readonly Policy[], accepted: ReadonlySet<string>): readonly Policy[] {
  return policies.filter(({ texts }) => !texts.some(({ url }) => url !== null && accepted.has(url)));
}

/** The addresses of documents that the user agreed to before. */
export function agreedAmong(policies: readonly Policy[], accepted: ReadonlySet<string>): readonly string[] {
  return policies.flatMap(({ texts }) => texts.flatMap(({ url }) => (url !== null && accepted.has(url) ? [url] : [])));
}
