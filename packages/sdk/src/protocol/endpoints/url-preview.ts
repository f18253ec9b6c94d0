/** Link previews, made by the homeserver (03.MX-07). */
import { countAt, isObject, own, stringAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { MxcUri } from '../ids/ids.ts';
import { parseMxcUri } from '../ids/parse.ts';
import { type Endpoint, type MalformedAnswer, malformed, request } from './endpoint.ts';
import type { ServerError } from './matrix-error.ts';

/** The preview of a page. All of it is the page's own text, and so as trustworthy as the page. */
export interface UrlPreview {
  readonly title: string | null;
  readonly description: string | null;
  readonly siteName: string | null;
  /** A picture in the media repository of the homeserver. */
  readonly image: { readonly uri: MxcUri; readonly width: number | null; readonly height: number | null } | null;
}

/** The addresses of the endpoint: the authenticated one since v1.11, and the older one. */
export type PreviewAddress = 'authenticated' | 'older';

const MOST_ANSWER_BYTES = 256 * 1024;
const TIMEOUT_MS = 30_000;
const LONGEST = { title: 300, description: 600, siteName: 100 };

/**
 * `GET …/media/preview_url`: the preview of the page at `url`, as it was at about `timestamp` (milliseconds since the epoch, a whole minute).
 * The answer is null if the page says nothing of itself.
 */
export function urlPreview(url: string, timestamp: number, address: PreviewAddress): Endpoint<UrlPreview | null> {
  const path = address === 'authenticated' ? '/_matrix/client/v1/media/preview_url' : '/_matrix/media/v3/preview_url';
  return {
    request: request('GET', path, {
      query: [
        ['url', url],
        ['ts', String(timestamp)],
      ],
      timeoutMs: TIMEOUT_MS,
      maxAnswerBytes: MOST_ANSWER_BYTES,
    }),
    decode: decodePreview,
  };
}

/** True if the server knows only the older address. */
export function isPreviewUnrecognized({ errcode, status }: ServerError): boolean {
  return errcode === 'M_UNRECOGNIZED' && (status === 400 || status === 404 || status === 405);
}

function decodePreview(body: unknown): Result<UrlPreview | null, MalformedAnswer> {
  if (!isObject(body)) return malformed('not an object');
  const text = (key: string, most: number) => {
    const found = (stringAt(body, key) ?? '')
      .slice(0, most * 4)
      .replace(/\s+/gu, ' ')
      .trim();
    const points = Array.from(found);
    return found === '' ? null : points.length > most ? `${points.slice(0, most - 1).join('')}…` : found;
  };
  const uri = parseMxcUri(own(body, 'og:image'));
  const preview: UrlPreview = {
    title: text('og:title', LONGEST.title),
    description: text('og:description', LONGEST.description),
    siteName: text('og:site_name', LONGEST.siteName),
    image:
      uri === null
        ? null
        : { uri, width: countAt(body, 'og:image:width') ?? null, height: countAt(body, 'og:image:height') ?? null },
  };
  return ok(preview.title === null && preview.description === null && preview.image === null ? null : preview);
}
