import { expect, test } from 'vitest';
import { hashOf } from './address-hash.ts';
import { parseThirdPartyId } from './third-party-id.ts';

test('[CT-09] an email address is read in lower case, and a user id is none', () => {
  const email = (typed: string) => parseThirdPartyId(typed);
  expect(email(' Ana.Berg@Mail.Example ')).toEqual({ medium: 'email', address: 'ana.berg@mail.example' });
  for (const typed of ['@ana:example.org', 'ana@b:8448.example', 'ana', 'ana@', '@mail.example', 'a@b@c.example'])
    expect(email(typed)).toBeNull();
  for (const typed of [
    'ana@localhost',
    'ana@.example',
    'ana@mail.',
    'ana @mail.example',
    `${'a'.repeat(250)}@b.example`,
  ])
    expect(email(typed)).toBeNull();
});

test('[CT-09] a phone number is read with the code of its country, whatever stands between its digits', () => {
  expect(parseThirdPartyId('+44 (7700) 900-123')).toEqual({ medium: 'msisdn', address: '447700900123' });
  for (const typed of ['07700 900123', '447700900123', '+0447700900', '+44', `+${'1'.repeat(16)}`, '+44 7700 9oo123'])
    expect(parseThirdPartyId(typed)).toBeNull();
});

test('[CT-09] reading takes linear time', () => {
  const begun = performance.now();
  for (const part of ['@', '.', 'a.', '+1 ', '(', '-']) parseThirdPartyId(`+1a@${part.repeat(200_000)}`);
  expect(performance.now() - begun).toBeLessThan(500);
});

test('[10.O-03] addresses are hashed as the specification shows', () => {
  const pepper = 'matrixrocks';
  expect(hashOf({ medium: 'email', address: 'alice@example.com' }, pepper)).toBe(
    '4kenr7N9drpCJ4AfalmlGQVsOn3o2RHjkADUpXJWZUc',
  );
  expect(hashOf({ medium: 'email', address: 'bob@example.com' }, pepper)).toBe(
    'LJwSazmv46n0hlMlsb_iYxI0_HXEqy_yj6Jm636cdT8',
  );
  expect(hashOf({ medium: 'msisdn', address: '18005552067' }, pepper)).toBe(
    'nlo35_T5fzSGZzJApqu8lgIudJvmOQtDaHtr-I4rU7I',
  );
});
