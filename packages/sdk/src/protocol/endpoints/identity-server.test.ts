import { expect, test } from 'vitest';
import type { RoomId } from '../ids/ids.ts';
import { hashDetails, lookUp, registerByOpenId } from './identity-server.ts';
import { bindThirdPartyId, inviteByAddress, ownThirdPartyIds, requestCode, submitCode } from './third-party-ids.ts';

test('[CT-01] kinds of addresses that are not known are left out of the list', () => {
  const threepids = [
    { medium: 'email', address: 'ana@mail.example', added_at: 17 },
    { medium: 'pigeon', address: 'coop 4' },
    { medium: 'msisdn', address: 12 },
    null,
  ];
  expect(ownThirdPartyIds().decode({ threepids })).toEqual({
    ok: true,
    value: [{ medium: 'email', address: 'ana@mail.example', addedAt: 17 }],
  });
  expect(ownThirdPartyIds().decode({})).toMatchObject({ ok: false });
});

test('[CT-03] a code goes to the page that the server named, without the token', () => {
  expect(
    requestCode({ phone: '447700900123', secret: 's', attempt: 2 }).decode({ sid: '1', submit_url: 'x:y' }),
  ).toEqual({
    ok: true,
    value: { sid: '1', submitUrl: null },
  });
  const submit = submitCode('https://a.example/code?x=1', { sid: '1', secret: 's' }, '4711');
  expect(submit.request).toMatchObject({
    path: 'https://a.example/code?x=1',
    authorised: false,
    body: { sid: '1', client_secret: 's', token: '4711' },
  });
  expect(submit.decode({ success: 'true' })).toEqual({ ok: true, value: false });
});

test('[CT-11] the identity server is named by its host, with a token of it', () => {
  const access = { host: 'id.example', token: 't' };
  expect(bindThirdPartyId({ sid: '1', secret: 's' }, access).request.body).toEqual({
    sid: '1',
    client_secret: 's',
    id_server: 'id.example',
    id_access_token: 't',
  });
  const to = { medium: 'email', address: 'bo@mail.example' } as const;
  expect(inviteByAddress('!a:b' as RoomId, to, access).request.body).toEqual({
    id_server: 'id.example',
    id_access_token: 't',
    ...to,
  });
});

test('[10.O-03] a lookup takes only users, and only for hashes that were asked for', () => {
  const mappings = { one: '@bo:example.org', two: 'nobody', other: '@eve:example.org' };
  expect(lookUp(['one', 'two'], 'p').decode({ mappings })).toEqual({
    ok: true,
    value: new Map([['one', '@bo:example.org']]),
  });
  expect(lookUp([], 'p').decode({})).toMatchObject({ ok: false });
  expect(hashDetails().decode({ lookup_pepper: 'p', algorithms: 'sha256' })).toMatchObject({ ok: false });
  expect(registerByOpenId({}).decode({ access_token: 'older name' })).toEqual({ ok: true, value: 'older name' });
});
