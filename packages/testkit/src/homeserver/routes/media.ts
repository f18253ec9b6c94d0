import { type Exchange, failure, pathPart, type Reply, type Route, reply } from '../http-exchange.ts';

/** Media, by its `server/id`. A thumbnail is the whole thing: nothing here can scale pictures. */
export const mediaRoutes: readonly Route[] = [
  { method: 'GET', path: '/_matrix/client/v1/media/config', needsToken: true, handle: config },
  { method: 'POST', path: '/_matrix/media/v3/upload', needsToken: true, handle: upload },
  {
    method: 'GET',
    path: '/_matrix/client/v1/media/download/{serverName}/{mediaId}',
    needsToken: true,
    handle: download,
  },
  {
    method: 'GET',
    path: '/_matrix/client/v1/media/thumbnail/{serverName}/{mediaId}',
    needsToken: true,
    handle: download,
  },
  { method: 'GET', path: '/_matrix/media/v3/download/{serverName}/{mediaId}', needsToken: false, handle: download },
  { method: 'GET', path: '/_matrix/media/v3/thumbnail/{serverName}/{mediaId}', needsToken: false, handle: download },
];

/** Files may be a million bytes large here. */
const MOST_BYTES = 1_000_000;

function config(): Reply {
  return reply({ 'm.upload.size': MOST_BYTES });
}

function upload({ state, bytes, contentType }: Exchange): Reply {
  if (bytes.byteLength > MOST_BYTES) return failure(413, 'M_TOO_LARGE', 'Upload request body is too large');
  const path = `${state.serverName}/media${state.count()}`;
  state.media.set(path, { contentType, bytes: bytes.slice() });
  return reply({ content_uri: `mxc://${path}` });
}

function download(exchange: Exchange): Reply {
  const found = exchange.state.media.get(`${pathPart(exchange, 'serverName')}/${pathPart(exchange, 'mediaId')}`);
  if (found === undefined) return failure(404, 'M_NOT_FOUND', 'Not found');
  const headers = new Map([['content-type', found.contentType]]);
  const from = exchange.state.hasRanges ? exchange.from : undefined;
  if (from === undefined) return { status: 200, headers, body: found.bytes.slice() };
  return from < found.bytes.byteLength
    ? { status: 206, headers, body: found.bytes.slice(from) }
    : failure(416, 'M_UNKNOWN', 'Range not satisfiable');
}
