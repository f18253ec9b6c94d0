/**
 * A visit to a page of the homeserver to sign in. The address to come back to has a random value that this tab keeps, so that nobody else's
 * link can sign the user in as somebody else.
 */
import { KeptAWhile, QUARTER_HOUR_MS } from '../../../lib/store/kept-a-while.ts';
import { type Arrived, STATE } from './sso-return.ts';

/** The visit that is under way. */
interface Visit {
  readonly state: string;
  /** The homeserver that gets the token. */
  readonly baseUrl: string;
}

/** The end of a visit: a token of one that began here, or one of elsewhere. */
export type SsoReturn =
  | { readonly kind: 'token'; readonly baseUrl: string; readonly token: string }
  | { readonly kind: 'foreign' };

const visit = new KeptAWhile<Visit>('parley.sso', QUARTER_HOUR_MS, (stored) => {
  if (typeof stored !== 'object' || stored === null) return null;
  const { state, baseUrl } = stored as Readonly<Record<string, unknown>>;
  return typeof state === 'string' && typeof baseUrl === 'string' ? { state, baseUrl } : null;
});

/** Leaves for the page at `url`. */
export function goToSso(url: string, baseUrl: string): void {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const state = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  visit.put({ state, baseUrl });
  const { origin, pathname } = window.location;
  const to = new URL(url);
  to.searchParams.set('redirectUrl', `${origin}${pathname}?${STATE}=${state}`);
  window.location.assign(to);
}

/** Ends the visit: whether a token is of one that began in this tab, not long ago. */
export function endVisit({ token, state }: Arrived): SsoReturn {
  const kept = visit.take();
  return kept !== null && kept.state === state ? { kind: 'token', baseUrl: kept.baseUrl, token } : { kind: 'foreign' };
}
