import type { HttpRequest, HttpResponse } from '@parley/sdk/internal/platform/http/http.ts';
import type { Faults } from './faults.ts';
import type { NetworkWeather } from './network-weather.ts';
import type { Scheduler } from './scheduler.ts';

const HTML = '<!doctype html><html><body><h1>Welcome to our wireless network</h1></body></html>';
const encoder = new TextEncoder();

/** An answer that does not come from the homeserver, or in which it refuses to work; the request takes no effect. */
export function chooseFalseAnswer(
  faults: Faults,
  weather: NetworkWeather,
  { url }: HttpRequest,
  scheduler: Scheduler,
): HttpResponse | undefined {
  if (weather === 'captivePortal') return html(200);
  if (faults.fires('http.rateLimited') || (isRefresh(url) && faults.fires('http.refreshLimited')))
    return rateLimited(scheduler);
  if (isUpload(url) && faults.fires('http.uploadTooLarge'))
    return json(413, { errcode: 'M_TOO_LARGE', error: 'Upload request body is too large' });
  if (faults.fires('http.serverError')) return json(500, { errcode: 'M_UNKNOWN', error: 'Internal server error' });
  if (faults.fires('http.badGateway')) return html(scheduler.random.pick([502, 503, 504]));
  if (faults.fires('http.forbiddenByProxy')) return html(403);
  if (faults.fires('http.notFound')) return html(404);
  if (!isBelieved(url) && faults.fires('http.strayUnauthorized'))
    return json(401, { errcode: 'M_UNKNOWN_TOKEN', error: 'Invalid access token passed.' });
  return undefined;
}

/** A request for new tokens in the place of old ones. */
export function isRefresh(url: string): boolean {
  return url.endsWith('/refresh');
}

/** A file on its way to the server. */
export function isUpload(url: string): boolean {
  return url.endsWith('/upload');
}

/** A server that does not know a token there has ended the session. */
function isBelieved(url: string): boolean {
  return url.includes('/account/whoami') || url.includes('/login') || isRefresh(url);
}

/** The homeserver's refusal of a message, if it refuses this one. */
export function chooseRefusal(
  faults: Faults,
  { url, method }: HttpRequest,
  isTaken: () => boolean,
): HttpResponse | undefined {
  if (method !== 'PUT' || !url.includes('/send/') || isTaken() || !faults.fires('http.refused')) return undefined;
  return json(403, { errcode: 'M_FORBIDDEN', error: 'You may not say that here' });
}

/** The answer as it is when the connection broke and something on the way called it whole. */
export function truncated(response: HttpResponse): HttpResponse {
  return { ...response, body: response.body.slice(0, Math.floor(response.body.length / 2)) };
}

/** The wait stands in the header, in one of its two forms, or in the body (04.H-07). */
function rateLimited(scheduler: Scheduler): HttpResponse {
  const seconds = 1 + scheduler.random.integer(8);
  const body = { errcode: 'M_LIMIT_EXCEEDED', error: 'Too many requests' };
  switch (scheduler.random.integer(3)) {
    case 0:
      return json(429, body, [['retry-after', `${seconds}`]]);
    case 1: {
      // The time of the server's clock, which is the true one.
      const until = new Date(1_767_225_600_000 + scheduler.nowMs + seconds * 1_000);
      return json(429, body, [['retry-after', until.toUTCString()]]);
    }
    default:
      return json(429, { ...body, retry_after_ms: seconds * 1_000 });
  }
}

function json(status: number, body: object, headers: readonly (readonly [string, string])[] = []): HttpResponse {
  return {
    status,
    headers: new Map([['content-type', 'application/json'], ...headers]),
    body: encoder.encode(JSON.stringify(body)),
  };
}

function html(status: number): HttpResponse {
  return { status, headers: new Map([['content-type', 'text/html']]), body: encoder.encode(HTML) };
}
