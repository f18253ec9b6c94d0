import { type Exchange, failure, pathPart, type Reply, type Route } from '../http-exchange.ts';

const NOT_FOUND = failure(404, 'M_NOT_FOUND', 'Not found');
const ERRCODES: ReadonlyMap<number, string> = new Map([
  [404, 'M_NOT_FOUND'],
  [412, 'M_UNKNOWN'],
  [413, 'M_TOO_LARGE'],
]);

/** Places where two devices meet, which nobody has to be signed in for. */
export function rendezvousRoutes(baseUrl: string): readonly Route[] {
  const path = '/_synapse/client/rendezvous/{id}';
  return [
    {
      method: 'POST',
      path: '/_matrix/client/unstable/org.matrix.msc4108/rendezvous',
      needsToken: false,
      handle: ({ state, bytes, clock, contentType }) => {
        if (!state.rendezvous.isOffered) return failure(404, 'M_UNRECOGNIZED', 'Unrecognized request');
        if (contentType !== 'text/plain') return failure(400, 'M_INVALID_PARAM', 'Content-Type must be text/plain');
        const { id, etag } = state.rendezvous.make(bytes, clock.now());
        const url = `${baseUrl}/_synapse/client/rendezvous/${id}`;
        return { status: 201, headers: new Map([['etag', etag]]), body: { url } };
      },
    },
    { method: 'GET', path, needsToken: false, handle: look },
    { method: 'PUT', path, needsToken: false, handle: leave },
    {
      method: 'DELETE',
      path,
      needsToken: false,
      handle: (exchange) =>
        exchange.state.rendezvous.remove(pathPart(exchange, 'id')) ? { status: 204, body: {} } : NOT_FOUND,
    },
  ];
}

function look(exchange: Exchange): Reply {
  const { state, clock, conditions } = exchange;
  const answer = state.rendezvous.look(pathPart(exchange, 'id'), conditions.ifNoneMatch, clock.now());
  if (answer === null) return NOT_FOUND;
  const { status, etag, text } = answer;
  const body = status === 304 ? new Uint8Array() : text;
  return { status, headers: new Map([['etag', etag]]), body };
}

function leave(exchange: Exchange): Reply {
  const { state, clock, bytes, conditions } = exchange;
  const answer = state.rendezvous.leave(pathPart(exchange, 'id'), bytes, conditions.ifMatch, clock.now());
  if (typeof answer === 'number') return failure(answer, ERRCODES.get(answer) ?? 'M_UNKNOWN', 'Refused');
  return { status: answer.status, headers: new Map([['etag', answer.etag]]), body: {} };
}
