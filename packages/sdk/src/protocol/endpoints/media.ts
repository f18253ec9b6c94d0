/**
 * The addresses of media. The server and the media id come from a parsed `mxc:` URI, so no path can name anything else (SEC-20).
 * Authenticated media are used (v1.11; 03.MX-02): the token is in a header, never in a URL. Redirects are not requested: a request
 * with a token follows none (SEC-21). Servers that do not know these addresses have older ones, which are asked without a token.
 */
import { countAt, isObject, own } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { MxcUri } from '../ids/ids.ts';
import { mxcParts, parseMxcUri } from '../ids/parse.ts';
import { type Endpoint, type EndpointRequest, malformed, path, request } from './endpoint.ts';

export interface ThumbnailSize {
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
  /** `crop` fills the box, `scale` fits into it. */
  readonly method: 'crop' | 'scale';
}

/** Milliseconds that a whole file may take. */
const MEDIA_TIMEOUT_MS = 120_000;
const MAX_FILE_BYTES = 200 * 1024 * 1024;
/** The size limit of a thumbnail that the server made. */
const MAX_THUMBNAIL_BYTES = 16 * 1024 * 1024;
/** A connection that takes less of a file has failed. */
const SLOWEST_BYTES_A_MS = 16;

/** `GET /media/config` (03.MX-06). The answer is the largest file that the server takes, in bytes; null if it does not say. */
export const mediaConfig: Endpoint<number | null> = {
  request: request('GET', '/_matrix/client/v1/media/config'),
  decode: (body) => ok(isObject(body) ? (countAt(body, 'm.upload.size') ?? null) : null),
};

/**
 * `POST /upload` (03.MX-05). The file goes without a name: what is uploaded is found by its address alone. The answer is the
 * address.
 */
export function mediaUpload(data: Uint8Array<ArrayBuffer>, contentType: string): Endpoint<MxcUri> {
  return {
    request: request('POST', '/_matrix/media/v3/upload', {
      bytes: { data, contentType },
      timeoutMs: MEDIA_TIMEOUT_MS + data.byteLength / SLOWEST_BYTES_A_MS,
    }),
    decode: (body) => {
      const uri = isObject(body) ? parseMxcUri(own(body, 'content_uri')) : null;
      return uri === null ? malformed('content_uri') : ok(uri);
    },
  };
}

/** The addresses of a server: those that want a token, or the ones before them, which want none (03.MX-02). */
export type MediaForm = 'authenticated' | 'older';

/** `GET /media/download/{server}/{id}`. The answer is the file, of at most `mostBytes`. */
export function mediaDownload(
  uri: MxcUri,
  mostBytes = MAX_FILE_BYTES,
  form: MediaForm = 'authenticated',
): EndpointRequest {
  return mediaRequest(uri, 'download', form, [], Math.min(mostBytes, MAX_FILE_BYTES));
}

/** `GET /media/thumbnail/{server}/{id}` (03.MX-03). The answer is an image, perhaps of another size. */
export function mediaThumbnail(
  uri: MxcUri,
  { width, height, method }: ThumbnailSize,
  form: MediaForm = 'authenticated',
): EndpointRequest {
  const size = [
    ['width', String(Math.round(width))],
    ['height', String(Math.round(height))],
    ['method', method],
  ] as const;
  return mediaRequest(uri, 'thumbnail', form, size, MAX_THUMBNAIL_BYTES);
}

function mediaRequest(
  uri: MxcUri,
  verb: 'download' | 'thumbnail',
  form: MediaForm,
  query: EndpointRequest['query'],
  maxAnswerBytes: number,
): EndpointRequest {
  const { server, mediaId } = mxcParts(uri);
  const bounds = { timeoutMs: MEDIA_TIMEOUT_MS, maxAnswerBytes };
  if (form === 'authenticated')
    return request('GET', path`/_matrix/client/v1/media/${verb}/${server}/${mediaId}`, { query, ...bounds });
  return request('GET', path`/_matrix/media/v3/${verb}/${server}/${mediaId}`, {
    query: [...query, ['allow_redirect', 'false']],
    authorised: false,
    ...bounds,
  });
}
