import { expect, test } from 'vitest';
import type { DeviceId } from '../../ids/ids.ts';
import { accountPage } from './account-page.ts';
import { authorizationUrl, canBeInScope, challengeOf, readCallback, scopeOf } from './authorization.ts';
import { canCreateAccount, DEVICE_GRANT, deviceEndpointOf, isSafeAddress, readOAuthServer } from './server.ts';

const FULL = {
  issuer: 'https://auth.example.org/',
  authorization_endpoint: 'https://auth.example.org/authorize',
  token_endpoint: 'https://auth.example.org/token',
  revocation_endpoint: 'https://auth.example.org/revoke',
  registration_endpoint: 'https://auth.example.org/register',
  response_types_supported: ['code', 'token'],
  response_modes_supported: ['form_post', 'query', 'fragment'],
  grant_types_supported: ['refresh_token', 'authorization_code'],
  code_challenge_methods_supported: ['plain', 'S256'],
};
const without = (key: string) => Object.fromEntries(Object.entries(FULL).filter(([name]) => name !== key));
const message = (raw: Record<string, unknown>) => {
  const read = readOAuthServer(raw);
  return read.ok ? null : read.error.message;
};

test('[04.OI-01] a provider that has all that is needed can be used', () => {
  expect(readOAuthServer({ ...FULL, prompt_values_supported: ['create'] })).toEqual({
    ok: true,
    value: {
      issuer: FULL.issuer,
      authorizationEndpoint: FULL.authorization_endpoint,
      tokenEndpoint: FULL.token_endpoint,
      revocationEndpoint: FULL.revocation_endpoint,
      registrationEndpoint: FULL.registration_endpoint,
      deviceEndpoint: null,
      responseMode: 'fragment',
      canCreateAccount: true,
      namesIssuer: false,
    },
  });
  expect(readOAuthServer(FULL)).toMatchObject({ value: { canCreateAccount: false } });
  expect(canCreateAccount({ prompt_values_supported: 'create' })).toBe(false);
  expect(readOAuthServer({ ...FULL, response_modes_supported: ['query'] })).toMatchObject({
    value: { responseMode: 'query' },
  });
  expect(readOAuthServer(without('response_modes_supported'))).toMatchObject({ value: { responseMode: 'fragment' } });
});

test('[LO-20] another device can confirm where the provider has the address and the grant for it', () => {
  const address = 'https://auth.example.org/device';
  const grants = [...FULL.grant_types_supported, DEVICE_GRANT];
  expect(deviceEndpointOf({ device_authorization_endpoint: address, grant_types_supported: grants })).toBe(address);
  expect(deviceEndpointOf({ ...FULL, device_authorization_endpoint: address })).toBeNull();
  expect(deviceEndpointOf({ grant_types_supported: grants })).toBeNull();
});

test('[04.OI-01] [04.OI-05] each part that is missing has its words', () => {
  for (const key of ['issuer', 'authorization_endpoint', 'token_endpoint', 'revocation_endpoint'])
    expect(message(without(key)), key).toBe('OIDC is misconfigured');
  for (const key of ['response_types_supported', 'grant_types_supported', 'code_challenge_methods_supported'])
    expect(message(without(key)), key).toBe('Configured OIDC OP does not support required functions');
  for (const [key, value] of [
    ['response_types_supported', ['token']],
    ['grant_types_supported', ['authorization_code']],
    ['grant_types_supported', ['refresh_token']],
    ['code_challenge_methods_supported', ['plain']],
    ['code_challenge_methods_supported', 'S256'],
    ['response_modes_supported', ['form_post']],
  ] as const)
    expect(message({ ...FULL, [key]: value }), key).toBe('Configured OIDC OP does not support required functions');
  expect(message(without('registration_endpoint'))).toBe('Dynamic registration not supported');
});

test('[04.OI-01] [SEC-40] secrets go to https, or to this machine', () => {
  for (const bad of [
    'http://auth.example.org/token',
    'javascript:alert(1)',
    'https://user:pw@auth.example.org/token',
    '/token',
    'ftp://auth.example.org/',
  ]) {
    expect(isSafeAddress(bad), bad).toBe(false);
    for (const key of ['issuer', 'token_endpoint', 'revocation_endpoint', 'registration_endpoint'])
      expect(message({ ...FULL, [key]: bad }), key).toBe('OIDC is misconfigured');
  }
  for (const good of ['http://localhost:8080/token', 'http://127.0.0.1/', 'http://[::1]:1/'])
    expect(isSafeAddress(good), good).toBe(true);
});

test('[04.OI-02] the address of the page says all that the provider has to know, and no secret', () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const request = {
    authorizationEndpoint: 'https://auth.example.org/authorize?tenant=a',
    responseMode: 'fragment',
    clientId: 'client 1',
    redirectUri: 'https://chat.example.org/parley/',
    deviceId: 'ABCDEFGHIJ' as DeviceId,
    scopeNames: 'stable',
    state: 'the state',
    verifier,
    createsAccount: false,
    loginHint: null,
  } as const;
  const url = new URL(authorizationUrl(request));
  expect(url.origin + url.pathname).toBe('https://auth.example.org/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    tenant: 'a',
    response_type: 'code',
    response_mode: 'fragment',
    client_id: 'client 1',
    redirect_uri: 'https://chat.example.org/parley/',
    scope: 'urn:matrix:client:api:* urn:matrix:client:device:ABCDEFGHIJ',
    state: 'the state',
    // The example of RFC 7636, appendix B.
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  expect(url.href).not.toContain(verifier);
  const creating = new URL(authorizationUrl({ ...request, createsAccount: true, loginHint: '@ana:example.org' }));
  expect(creating.searchParams.get('prompt')).toBe('create');
  expect(creating.searchParams.get('login_hint')).toBe('mxid:@ana:example.org');
});

test('[04.OI-02] [REL-26] the older names of scopes, and never openid', () => {
  expect(scopeOf('unstable', 'ABC' as DeviceId)).toBe(
    'urn:matrix:org.matrix.msc2967.client:api:* urn:matrix:org.matrix.msc2967.client:device:ABC',
  );
  for (const names of ['stable', 'unstable'] as const) expect(scopeOf(names, 'A' as DeviceId)).not.toContain('openid');
  expect(challengeOf('x')).toMatch(/^[A-Za-z0-9_-]{43}$/u);
  for (const id of ['A B', 'A"', 'A\\', '', 'é']) expect(canBeInScope(id), id).toBe(false);
  expect(canBeInScope('AZaz09-._~')).toBe(true);
});

test('[SEC-40] an answer is read once, and only with a state', () => {
  expect(readCallback('code=c%201&state=s&iss=https%3A%2F%2Fa.org')).toEqual({
    kind: 'code',
    state: 's',
    code: 'c 1',
    issuer: 'https://a.org',
  });
  expect(readCallback('error=access_denied&error_description=No&state=s')).toEqual({
    kind: 'error',
    state: 's',
    error: 'access_denied',
    description: 'No',
    issuer: null,
  });
  for (const none of ['', 'code=c', 'state=s', 'code=&state=s', 'code=c&state=', 'state=s&state=t&code=c'])
    expect(readCallback(none), none).toBeNull();
  expect(readCallback('code=c&code=d&state=s')).toBeNull();
  expect(readCallback(`state=s&code=${'c'.repeat(9_000)}`)).toBeNull();
});

test('[04.OI-06] a link to the account pages names what one wants there', () => {
  const page = 'https://account.example.org/?lang=de';
  const of = (raw: object, ...[action]: [Parameters<typeof accountPage>[1]]) =>
    accountPage({ account_management_uri: page, ...raw }, action);
  expect(of({}, null)).toBe(page);
  expect(of({}, { kind: 'profile' })).toBe(`${page}&action=org.matrix.profile`);
  expect(of({}, { kind: 'device_delete', deviceId: 'A&B' })).toBe(
    `${page}&action=org.matrix.device_delete&device_id=A%26B`,
  );
  const old = { account_management_actions_supported: ['org.matrix.sessions_list', 'org.matrix.session_end'] };
  expect(of(old, { kind: 'devices_list' })).toBe(`${page}&action=org.matrix.sessions_list`);
  expect(of(old, { kind: 'device_delete', deviceId: 'A' })).toBe(`${page}&action=org.matrix.session_end&device_id=A`);
  expect(of(old, { kind: 'account_deactivate' })).toBe(page);
  for (const none of [undefined, 7, 'javascript:alert(1)', 'http://account.example.org'])
    expect(accountPage({ account_management_uri: none }, null)).toBeNull();
});
