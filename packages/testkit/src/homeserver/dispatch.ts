import type { Clock } from '@parley/sdk/internal/base/clock/clock.ts';
import type { HttpRequest } from '@parley/sdk/internal/platform/http/http.ts';
import { isForGuests } from './guest-access.ts';
import {
  failure,
  type GoneSignal,
  parseBody,
  Refusal,
  type Reply,
  type Requester,
  type Route,
} from './http-exchange.ts';
import { findRoute } from './router.ts';
import type { ServerState } from './server-state.ts';

export interface Dispatch {
  readonly state: ServerState;
  readonly clock: Clock;
  readonly routes: readonly Route[];
  readonly request: HttpRequest;
  readonly signal: GoneSignal;
}

/** Finds the route, checks the token, reads the body and answers. What is no `Refusal` is a bug here, and thrown. */
export async function dispatch({ state, clock, routes, request, signal }: Dispatch): Promise<Reply> {
  const { pathname, searchParams } = new URL(request.url);
  const match = findRoute(routes, request.method, pathname);
  if (match.kind === 'unknown') return failure(404, 'M_UNRECOGNIZED', 'Unrecognized request');
  if (match.kind === 'wrongMethod') return failure(405, 'M_UNRECOGNIZED', 'Unrecognized request');
  const { route, path } = match;
  try {
    const isAsked = route.needsToken === 'ifGiven' ? header(request, 'authorization') !== undefined : route.needsToken;
    const requester = isAsked ? authenticate(state, request, clock.now()) : undefined;
    const contentType = header(request, 'content-type') ?? 'application/octet-stream';
    const bytes = typeof request.body === 'object' ? request.body : new TextEncoder().encode(request.body ?? '');
    const isJson = typeof request.body !== 'object' || contentType === 'application/json';
    return await route.handle({
      state,
      clock,
      path,
      query: searchParams,
      body: isJson ? parseBody(new TextDecoder().decode(bytes)) : {},
      bytes,
      contentType,
      from: firstByteOf(header(request, 'range')),
      conditions: { ifMatch: header(request, 'if-match'), ifNoneMatch: header(request, 'if-none-match') },
      signal,
      ...(requester === undefined ? {} : { requester }),
    });
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

function authenticate(state: ServerState, request: HttpRequest, nowMs: number): Requester {
  const token = /^Bearer (.+)$/.exec(header(request, 'authorization') ?? '')?.[1];
  if (token === undefined) throw new Refusal(401, 'M_MISSING_TOKEN', 'Missing access token');
  const device = state.useToken(token, nowMs);
  const user = device === undefined ? undefined : state.users.get(device.userId);
  if (device === undefined || user === undefined) {
    throw new Refusal(401, 'M_UNKNOWN_TOKEN', 'Invalid access token passed.', { soft_logout: false });
  }
  if (user.isGuest === true && !isForGuests(request.method, new URL(request.url).pathname))
    throw new Refusal(403, 'M_GUEST_ACCESS_FORBIDDEN', 'Guest access not allowed');
  return { user, device };
}

function header(request: HttpRequest, name: string): string | undefined {
  for (const [key, value] of request.headers) if (key.toLowerCase() === name) return value;
  return undefined;
}

/** The first byte of an open range, the only kind that is asked for. */
function firstByteOf(range: string | undefined): number | undefined {
  const from = /^bytes=(\d+)-$/.exec(range ?? '')?.[1];
  return from === undefined ? undefined : Number(from);
}
