import { expect, test } from 'vitest';
import { decodeFields, fieldSupport, setProfileField, wholeProfile } from './profile-fields.ts';

const versions = (...flags: readonly string[]) => ({ versions: [], unstableFeatures: new Set(flags) });
const ME = '@alice:example.org' as Parameters<typeof wholeProfile>[0];

test('[PE-17] a time zone and pronouns are read by their stable and unstable names', () => {
  expect(decodeFields({ 'm.tz': 'Asia/Kolkata', 'us.cloke.msc4175.tz': 'Europe/Berlin' }).timeZone).toBe(
    'Asia/Kolkata',
  );
  expect(decodeFields({ 'us.cloke.msc4175.tz': 'Europe/Berlin' }).timeZone).toBe('Europe/Berlin');
  const pronouns = [{ language: 'EN', summary: 'they/them', grammatical_gender: 'inanimate' }, { summary: 'sie' }];
  expect(decodeFields({ 'io.fsky.nyx.pronouns': pronouns }).pronouns).toEqual([
    { language: 'en', summary: 'they/them' },
    { language: '', summary: 'sie' },
  ]);
  expect(decodeFields({ 'm.pronouns': [{ language: 'en', summary: 'it' }], 'io.fsky.nyx.pronouns': pronouns })).toEqual(
    {
      timeZone: null,
      pronouns: [{ language: 'en', summary: 'it' }],
    },
  );
});

test('[PE-17] wrong, long and turning fields are cut, or as if they were not there', () => {
  for (const zone of ['', 'Europe/Ber lin', `${'A'.repeat(65)}`, '\u202EUTC', 7, null])
    expect(decodeFields({ 'm.tz': zone }).timeZone).toBeNull();
  const said = (summary: unknown, language: unknown = 'en') =>
    decodeFields({ 'm.pronouns': [{ summary, language }] }).pronouns;
  expect(said('they\n\u202E/\u200Fthem')).toEqual([{ language: 'en', summary: 'they /them' }]);
  expect([...(said('x'.repeat(5_000))[0]?.summary ?? '')]).toHaveLength(64);
  expect([said(''), said(3), said(' \n ')]).toEqual([[], [], []]);
  expect(said('she', '<b>')).toEqual([{ language: '', summary: 'she' }]);
  expect(decodeFields({ 'm.pronouns': ['she', null, 4] }).pronouns).toEqual([]);
  expect(decodeFields({ 'm.pronouns': 'she/her' }).pronouns).toEqual([]);
  const many = Array.from({ length: 500 }, (_, index) => ({ language: 'en', summary: `x${index}` }));
  expect(decodeFields({ 'm.pronouns': many }).pronouns).toHaveLength(10);
});

test('[PE-17] a profile is read with its fields', () => {
  expect(wholeProfile(ME).decode({ displayname: 'Alice', 'm.tz': 'UTC' })).toEqual({
    ok: true,
    value: { name: 'Alice', avatar: null, timeZone: 'UTC', pronouns: [] },
  });
  expect(wholeProfile(ME).decode([]).ok).toBe(false);
});

test('[PE-18] fields can be set where the capability or a flag says so', () => {
  const can = (support: ReturnType<typeof fieldSupport>) => support?.canSet('m.tz') ?? false;
  expect(fieldSupport(null, versions())).toBeNull();
  expect(fieldSupport({ enabled: false }, versions('uk.tcpip.msc4133.stable'))).toBeNull();
  expect(can(fieldSupport({ enabled: true }, versions()))).toBe(true);
  expect(can(fieldSupport({ enabled: true, disallowed: ['m.tz'] }, versions()))).toBe(false);
  expect(can(fieldSupport({ enabled: true, allowed: ['m.tz'], disallowed: ['m.tz'] }, versions()))).toBe(true);
  expect(can(fieldSupport({ enabled: true, allowed: ['displayname'] }, versions()))).toBe(false);
  expect(can(fieldSupport(null, versions('uk.tcpip.msc4133')))).toBe(true);
});

test('[PE-18] a field is set and taken away at the address that the server has', () => {
  const support = (flag: string) => ({ isStable: fieldSupport(null, versions(flag))?.isStable ?? false });
  const set = setProfileField(support('uk.tcpip.msc4133.stable'), ME, 'm.tz', 'UTC').request;
  expect(set).toMatchObject({
    method: 'PUT',
    path: '/_matrix/client/v3/profile/%40alice%3Aexample.org/m.tz',
    body: { 'm.tz': 'UTC' },
  });
  expect(setProfileField(support('uk.tcpip.msc4133'), ME, 'm.tz', null).request).toMatchObject({
    method: 'DELETE',
    path: '/_matrix/client/unstable/uk.tcpip.msc4133/profile/%40alice%3Aexample.org/m.tz',
    body: null,
  });
});
