import { expect, test } from 'vitest';
import {
  cleanBaseUrl,
  discoveryOrigin,
  judgeHomeserver,
  judgeIdentityServer,
  readHomeserver,
  readIdentityServer,
} from './discovery.ts';

const homeserver = (part: unknown) => readHomeserver({ kind: 'found', content: { 'm.homeserver': part } });

test('[04.DI-01] a domain is asked over https; a URL is asked as it is; nothing is an error', () => {
  expect(discoveryOrigin('example.org')).toEqual({ ok: true, value: 'https://example.org' });
  expect(discoveryOrigin('http://localhost:8008')).toEqual({ ok: true, value: 'http://localhost:8008' });
  expect(discoveryOrigin('')).toEqual({
    ok: false,
    error: { kind: 'emptyDomain', message: "'domain' must be a string of non-zero length" },
  });
});

test('[04.DI-02] no file: the person is asked', () => {
  expect(readHomeserver({ kind: 'notFound', reason: 'No .well-known JSON file found' })).toEqual({
    state: 'PROMPT',
    error: null,
    baseUrl: null,
  });
});

test('[04.DI-03] [04.DI-04] a file that cannot be had, or names no homeserver', () => {
  const failed = { state: 'FAIL_PROMPT', error: 'Invalid homeserver discovery response', baseUrl: null };
  expect(readHomeserver({ kind: 'failed', reason: 'General failure' })).toEqual(failed);
  expect(readHomeserver({ kind: 'found', content: {} })).toEqual(failed);
  expect(homeserver('x')).toEqual(failed);
});

test('[04.DI-05] no address', () => {
  for (const part of [{}, { base_url: '' }, { base_url: 5 }]) {
    expect(homeserver(part)).toEqual({
      state: 'FAIL_PROMPT',
      error: 'Invalid base_url for m.homeserver',
      baseUrl: null,
    });
  }
});

test('[04.DI-06] an address that is none', () => {
  for (const base_url of [
    'example.org',
    'https://',
    'ftp://example.org',
    'javascript:alert(1)',
    'data:,x',
    'file:///x',
  ]) {
    expect(homeserver({ base_url })).toEqual({
      state: 'FAIL_ERROR',
      error: 'Invalid base_url for m.homeserver',
      baseUrl: null,
    });
  }
});

test('[04.DI-07] what gives no list of versions is no homeserver', () => {
  expect(judgeHomeserver('https://x', null)).toEqual({
    state: 'FAIL_ERROR',
    error: 'Homeserver URL does not appear to be a valid Matrix homeserver',
    baseUrl: 'https://x',
  });
});

test('[04.DI-08] [04.H-07] [04.H-08] [11.NU-08] one supported version is enough, and must be listed exactly', () => {
  for (const versions of [['v1.1'], ['r0.6.1', 'v1.13', 'v1.14']]) {
    expect(judgeHomeserver('https://x', versions)).toEqual({ state: 'SUCCESS', error: null, baseUrl: 'https://x' });
  }
  for (const versions of [[], ['r0.6.1'], ['v1.14'], ['v1.1.0'], ['1.1']]) {
    expect(judgeHomeserver('https://x', versions)).toEqual({
      state: 'FAIL_ERROR',
      error: 'The homeserver does not meet the version requirements',
      baseUrl: 'https://x',
    });
  }
});

test('[04.DI-09] a bad address of the identity server does not harm the homeserver', () => {
  const content = { 'm.homeserver': { base_url: 'https://x' }, 'm.identity_server': { base_url: 'x' } };
  expect(readHomeserver({ kind: 'found', content }).state).toBe('SUCCESS');
  expect(readIdentityServer(content)).toEqual({
    state: 'FAIL_PROMPT',
    error: 'Invalid base_url for m.identity_server',
    baseUrl: null,
  });
});

test('[04.DI-10] an identity server that does not answer', () => {
  expect(judgeIdentityServer('https://x', false)).toEqual({
    state: 'FAIL_PROMPT',
    error: 'Identity server URL does not appear to be a valid identity server',
    baseUrl: 'https://x',
  });
  expect(judgeIdentityServer('https://x', true).state).toBe('SUCCESS');
});

test('[04.DI-12] without an identity server there is nothing wrong', () => {
  expect(readIdentityServer({})).toEqual({ state: 'PROMPT', error: null, baseUrl: null });
  expect(homeserver({ base_url: 'https://x' })).toEqual({ state: 'SUCCESS', error: null, baseUrl: 'https://x' });
});

test('[04.DI-13] an address is cleaned to protocol, host, port and path', () => {
  expect(cleanBaseUrl('https://user:pass@Example.org:8448/path/?q=1#f')).toBe('https://example.org:8448/path');
  expect(cleanBaseUrl('http://127.0.0.1:8008/')).toBe('http://127.0.0.1:8008');
});
