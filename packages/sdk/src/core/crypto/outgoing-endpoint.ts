import { assertNever } from '../../base/assert/assert.ts';
import type { CryptoRequest } from '../../platform/crypto/crypto-request.ts';
import { type EndpointRequest, path, request } from '../../protocol/endpoints/endpoint.ts';

/** The machine's requests may take longer than others (06.C-02). */
const TIMEOUT_MS = 60_000;

/** Endpoint of an OlmMachine's request (06.C-01). The body is passed on unchanged, because parts of it are signed. */
export function endpointOf(asked: CryptoRequest): EndpointRequest {
  const bytes = { data: new TextEncoder().encode(asked.body), contentType: 'application/json' };
  const rest = { bytes, timeoutMs: TIMEOUT_MS };
  switch (asked.kind) {
    case 'keysUpload':
      return request('POST', '/_matrix/client/v3/keys/upload', rest);
    case 'keysQuery':
      return request('POST', '/_matrix/client/v3/keys/query', rest);
    case 'keysClaim':
      return request('POST', '/_matrix/client/v3/keys/claim', rest);
    case 'signatureUpload':
      return request('POST', '/_matrix/client/v3/keys/signatures/upload', rest);
    case 'toDevice':
      return request('PUT', path`/_matrix/client/v3/sendToDevice/${asked.eventType}/${asked.txnId}`, rest);
    case 'roomMessage':
      return request(
        'PUT',
        path`/_matrix/client/v3/rooms/${asked.roomId}/send/${asked.eventType}/${asked.txnId}`,
        rest,
      );
    case 'keysBackup':
      return request('PUT', '/_matrix/client/v3/room_keys/keys', { ...rest, query: [['version', asked.version]] });
    default:
      return assertNever(asked);
  }
}
