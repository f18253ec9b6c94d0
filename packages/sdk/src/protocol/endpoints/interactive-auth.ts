/**
 * User-interactive authentication: a server asks for the password, or for a confirmation on its own page, before a grave action.
 */
import { arrayAt, isObject, type JsonObject, objectAt, own, stringAt } from '../../base/json/guards.ts';
import type { UserId } from '../ids/ids.ts';
import { webPageOf } from '../rules/web-page.ts';
import { path, wellFormed } from './endpoint.ts';

/** The authentication that a server asks for. */
export interface AuthChallenge {
  /** Names the question; null where the server remembers none. */
  readonly session: string | null;
  /** Any one of these will do; none of those that are known here if it is empty. */
  readonly ways: readonly AuthWay[];
}

export type AuthWay =
  | { readonly kind: 'password' }
  /** On a page of the server. `url` is absolute, or a path on the homeserver. */
  | { readonly kind: 'page'; readonly url: string };

/** The person's answer. After a page there is nothing to say but which question it was about. */
export type AuthAnswer =
  | { readonly kind: 'password'; readonly session: string | null; readonly password: string }
  | { readonly kind: 'page'; readonly session: string };

const PASSWORD = 'm.login.password';
/** Servers whose accounts live elsewhere give the page's address themselves. */
const OUTSIDE: ReadonlySet<string> = new Set(['m.oauth', 'org.matrix.cross_signing_reset']);

/** The authentication that the server asks for, if that is why it refused; else null. */
export function challengeOf(failure: { readonly kind: string; readonly asked?: JsonObject }): AuthChallenge | null {
  return failure.asked === undefined ? null : readChallenge(failure.asked);
}

function readChallenge(body: JsonObject): AuthChallenge {
  const flows = arrayAt(body, 'flows') ?? [];
  const session = stringAt(body, 'session') ?? null;
  const done = new Set(arrayAt(body, 'completed') ?? []);
  const ways = new Map<string, AuthWay>();
  for (const flow of flows) {
    const stages = (isObject(flow) ? (arrayAt(flow, 'stages') ?? []) : []).filter((stage) => !done.has(stage));
    const [stage] = stages;
    // A flow of more than one stage is never asked of a signed-in session.
    if (stages.length !== 1 || typeof stage !== 'string') continue;
    const way = wayOf(stage, session, objectAt(body, 'params') ?? {});
    if (way !== null) ways.set(stage, way);
  }
  return { session, ways: [...ways.values()] };
}

/** The answer as requests carry it. */
export function authOf(answer: AuthAnswer, userId: UserId): JsonObject {
  if (answer.kind === 'page') return { session: answer.session };
  const identifier = { type: 'm.id.user', user: userId };
  const session = answer.session === null ? {} : { session: answer.session };
  return { type: PASSWORD, identifier, password: answer.password, ...session };
}

function wayOf(stage: string, session: string | null, params: JsonObject): AuthWay | null {
  if (stage === PASSWORD) return { kind: 'password' };
  if (OUTSIDE.has(stage)) {
    const param = own(params, stage);
    const url = isObject(param) ? stringAt(param, 'url') : undefined;
    return url !== undefined && webPageOf(url) !== null ? { kind: 'page', url } : null;
  }
  const page = session === null ? null : fallbackPage(stage, session);
  return page === null ? null : { kind: 'page', url: page };
}

/** The path of the homeserver's own page for a stage; null for a name that no path can have. */
export function fallbackPage(stage: string, session: string): string | null {
  if (stage === '' || /^\.+$/u.test(stage)) return null;
  const query = `?session=${encodeURIComponent(wellFormed(session))}`;
  return path`/_matrix/client/v3/auth/${stage}/fallback/web` + query;
}
