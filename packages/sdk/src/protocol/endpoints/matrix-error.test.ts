import { expect, test } from 'vitest';
import { decodeMatrixError, isRateLimited } from './matrix-error.ts';

const now = Date.UTC(2026, 0, 2, 3, 4, 5);

function decode(status: number, body: unknown, headers: [string, string][] = []) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return decodeMatrixError({ status, headers: new Map(headers), body: new TextEncoder().encode(text), now });
}

test('[04.H-01] the error object of the specification', () => {
  expect(decode(403, { errcode: 'M_FORBIDDEN', error: 'No.' })).toEqual({
    kind: 'serverError',
    status: 403,
    errcode: 'M_FORBIDDEN',
    message: 'No.',
    retryAfterMs: null,
    softLogout: false,
  });
});

test('[04.H-01] anything else is an error without a code', () => {
  for (const body of ['<html>Bad gateway</html>', '', 'null', [], { errcode: 5, error: {} }]) {
    expect(decode(502, body)).toMatchObject({ status: 502, errcode: null, message: '', retryAfterMs: null });
  }
  expect(decode(500, { error: 'x'.repeat(65_536) }).message).toHaveLength(500);
});

test('[04.Y-10] a soft logout is told', () => {
  expect(decode(401, { errcode: 'M_UNKNOWN_TOKEN', soft_logout: true }).softLogout).toBe(true);
  expect(decode(401, { errcode: 'M_UNKNOWN_TOKEN', soft_logout: 'true' }).softLogout).toBe(false);
});

test('[04.H-05] [11.SC-12] where the person has to agree to something is told, if it is a web page', () => {
  const consent = (uri: unknown) => decode(403, { errcode: 'M_CONSENT_NOT_GIVEN', consent_uri: uri }).consentUri;
  expect(consent('https://example.org/terms?u=me')).toBe('https://example.org/terms?u=me');
  for (const bad of ['javascript:alert(1)', 'nowhere', 5, undefined]) expect(consent(bad)).toBe(undefined);
  expect(decode(403, { errcode: 'M_FORBIDDEN', consent_uri: 'https://example.org' }).consentUri).toBe(undefined);
});

test('[04.H-02] the wait: seconds, a date, or the body; the header first', () => {
  const limited = { errcode: 'M_LIMIT_EXCEEDED', retry_after_ms: 1500 };
  const wait = (value: string, body: object = {}) => decode(429, body, [['retry-after', value]]).retryAfterMs;
  expect(decode(429, limited).retryAfterMs).toBe(1500);
  expect(wait('7', limited)).toBe(7000);
  expect(wait('0', limited)).toBe(0);
  expect(wait('Fri, 02 Jan 2026 03:04:15 GMT')).toBe(10_000);
  expect(wait('Fri, 02 Jan 2026 03:04:00 GMT')).toBe(0);
});

test('[04.H-02] a date is measured by a clock that may be years off, so nobody waits longer than a minute by one', () => {
  const wait = (value: string) => decode(429, {}, [['retry-after', value]]).retryAfterMs;
  expect(wait('Sat, 02 Jan 2027 03:04:15 GMT')).toBe(60_000);
  expect(wait('Thu, 02 Jan 2025 03:04:15 GMT')).toBe(0);
});

test('[04.H-02] a wait that cannot be read is none, and the next way is tried', () => {
  const limited = { errcode: 'M_LIMIT_EXCEEDED', retry_after_ms: 1500 };
  for (const value of ['', '-1', '1.5', 'soon', '2026-01-02', 'Fri, 2 Jan 2026 03:04:15 GMT', '9'.repeat(30)]) {
    expect(decode(429, limited, [['retry-after', value]]).retryAfterMs).toBe(1500);
    expect(decode(429, {}, [['retry-after', value]]).retryAfterMs).toBeNull();
  }
  for (const retry_after_ms of [1.5, '5', -1, null, 1e308]) {
    expect(decode(429, { ...limited, retry_after_ms }).retryAfterMs).toBeNull();
  }
  expect(decode(400, { errcode: 'M_UNKNOWN', retry_after_ms: 5 }).retryAfterMs).toBeNull();
});

test('[04.H-02] what counts as a rate limit', () => {
  expect(isRateLimited(decode(400, { errcode: 'M_LIMIT_EXCEEDED' }))).toBe(true);
  expect(isRateLimited(decode(429, {}))).toBe(true);
  expect(isRateLimited(decode(429, { errcode: 'M_UNKNOWN' }))).toBe(true);
  expect(isRateLimited(decode(429, { errcode: 'M_RESOURCE_LIMIT_EXCEEDED' }))).toBe(false);
  expect(isRateLimited(decode(503, {}))).toBe(false);
});
