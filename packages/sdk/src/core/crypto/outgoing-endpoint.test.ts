import { expect, test } from 'vitest';
import type { CryptoRequest } from '../../platform/crypto/crypto-request.ts';
import { endpointOf } from './outgoing-endpoint.ts';

const REQUESTS: readonly (readonly [CryptoRequest, string])[] = [
  [{ kind: 'keysUpload', id: '1', body: '{}' }, 'POST /_matrix/client/v3/keys/upload'],
  [{ kind: 'keysQuery', id: '1', body: '{}' }, 'POST /_matrix/client/v3/keys/query'],
  [{ kind: 'keysClaim', id: '1', body: '{}' }, 'POST /_matrix/client/v3/keys/claim'],
  [{ kind: 'signatureUpload', id: '1', body: '{}' }, 'POST /_matrix/client/v3/keys/signatures/upload'],
  [
    { kind: 'toDevice', id: '1', body: '{}', eventType: 'm.room.encrypted', txnId: 'a/b' },
    'PUT /_matrix/client/v3/sendToDevice/m.room.encrypted/a%2Fb',
  ],
  [
    { kind: 'roomMessage', id: '1', body: '{}', roomId: '!r:x.org', eventType: 'm.key.verification.done', txnId: 't' },
    'PUT /_matrix/client/v3/rooms/!r%3Ax.org/send/m.key.verification.done/t',
  ],
  [{ kind: 'keysBackup', id: '1', body: '{}', version: '7' }, 'PUT /_matrix/client/v3/room_keys/keys'],
];

test.each(REQUESTS)(
  '[06.C-01] [06.C-02] %o goes to its endpoint, to the letter, and may take a minute',
  (asked, target) => {
    const body = '{"signed": 1.0 }';
    const { method, path, bytes, timeoutMs, query } = endpointOf({ ...asked, body });
    expect(`${method} ${path}`).toBe(target);
    expect(new TextDecoder().decode(bytes?.data)).toBe(body);
    expect(bytes?.contentType).toBe('application/json');
    expect(timeoutMs).toBe(60_000);
    expect(query).toEqual(asked.kind === 'keysBackup' ? [['version', '7']] : []);
  },
);
