import { expect, test } from 'vitest';
import { exchangeCode, oauthRefusalOf, originOf, refreshGrant, registerClient, revokeToken } from './oauth.ts';

const TOKENS = 'https://auth.example.org/oauth2/token?tenant=a';
const formOf = (request: { readonly bytes?: { readonly data: Uint8Array; readonly contentType: string } }) => {
  expect(request.bytes?.contentType).toBe('application/x-www-form-urlencoded');
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(request.bytes?.data)));
};

test('[04.OI-04] registering tells who the client is', () => {
  const { request, decode } = registerClient('https://auth.example.org/register', {
    name: 'Parley',
    redirectUri: 'https://chat.example.org/parley/',
  });
  expect(request).toMatchObject({ method: 'POST', path: '/register', authorised: false });
  expect(request.body).toEqual({
    client_name: 'Parley',
    client_uri: 'https://chat.example.org/',
    redirect_uris: ['https://chat.example.org/parley/'],
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
    application_type: 'web',
  });
  expect(decode({ client_id: 'c' })).toEqual({ ok: true, value: 'c' });
  for (const none of [{}, { client_id: '' }, { client_id: 3 }, [], null]) expect(decode(none).ok).toBe(false);
});

test('[04.OI-04] on this machine it is a native client, and the port is not said', () => {
  const { request } = registerClient('http://localhost:1/register', {
    name: 'Parley',
    redirectUri: 'http://127.0.0.1:7420/',
  });
  expect(request.body).toMatchObject({ redirect_uris: ['http://127.0.0.1/'], application_type: 'native' });
});

test('[04.OI-02] a code is exchanged with what proves that it is ours, in a form', () => {
  const { request, decode } = exchangeCode(TOKENS, {
    code: 'a&b',
    verifier: 'v',
    redirectUri: 'https://chat.example.org/',
    clientId: 'c',
  });
  expect(originOf(TOKENS)).toBe('https://auth.example.org');
  expect(request).toMatchObject({ method: 'POST', path: '/oauth2/token?tenant=a', authorised: false, body: null });
  expect(formOf(request)).toEqual({
    grant_type: 'authorization_code',
    code: 'a&b',
    redirect_uri: 'https://chat.example.org/',
    client_id: 'c',
    code_verifier: 'v',
  });
  expect(decode({ access_token: 'at', token_type: 'bearer', refresh_token: 'rt', expires_in: 300 })).toEqual({
    ok: true,
    value: { accessToken: 'at', refreshToken: 'rt', expiresInMs: 300_000 },
  });
  expect(decode({ access_token: 'at', token_type: 'Bearer' })).toMatchObject({
    value: { refreshToken: null, expiresInMs: null },
  });
  for (const none of [{ access_token: 'at' }, { token_type: 'Bearer' }, { access_token: '', token_type: 'Bearer' }, 1])
    expect(decode(none).ok).toBe(false);
  expect(decode({ access_token: 'at', token_type: 'mac' }).ok).toBe(false);
});

test('[04.OI-08] tokens are refreshed and revoked by name', () => {
  expect(formOf(refreshGrant(TOKENS, { refreshToken: 'r', clientId: 'c' }).request)).toEqual({
    grant_type: 'refresh_token',
    refresh_token: 'r',
    client_id: 'c',
  });
  const revoked = revokeToken('https://auth.example.org/revoke', { token: 't', hint: 'refresh_token', clientId: 'c' });
  expect(revoked).toMatchObject({ path: '/revoke', authorised: false });
  expect(formOf(revoked)).toEqual({ token: 't', token_type_hint: 'refresh_token', client_id: 'c' });
});

test('[04.OI-08] only the token endpoint itself says no', () => {
  const failure = { kind: 'serverError', status: 400, message: 'invalid_grant' };
  expect(oauthRefusalOf(failure)).toBe('invalid_grant');
  expect(oauthRefusalOf({ ...failure, status: 401, message: 'invalid_client' })).toBe('invalid_client');
  for (const other of [
    { ...failure, status: 502 },
    { ...failure, message: '' },
    { ...failure, message: 'Forbidden' },
    { kind: 'unreachable' },
    { kind: 'malformedAnswer' },
  ])
    expect(oauthRefusalOf(other)).toBeNull();
});
