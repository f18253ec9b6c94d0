import { expect, test } from 'vitest';
import { ALL_RIGHTS, accountRights } from './account-rights.ts';

const read = (capabilities: unknown) => accountRights().decode({ capabilities });

test('[ACCT-06] a server that says nothing allows everything, and each capability takes away its own', () => {
  expect(read({})).toEqual({ ok: true, value: ALL_RIGHTS });
  expect(read({ 'm.change_password': { enabled: 'no' }, 'm.3pid_changes': 3 })).toEqual({
    ok: true,
    value: ALL_RIGHTS,
  });
  const off = { enabled: false };
  expect(read({ 'm.change_password': off, 'm.3pid_changes': off })).toMatchObject({
    value: { ...ALL_RIGHTS, mayChangePassword: false, mayChangeAddresses: false },
  });
  expect(read({ 'm.set_displayname': off })).toMatchObject({ value: { mayChangeName: false, mayChangeAvatar: true } });
  expect(read({ 'm.set_avatar_url': off })).toMatchObject({ value: { mayChangeName: true, mayChangeAvatar: false } });
  expect(accountRights().decode([])).toMatchObject({ ok: false, error: { kind: 'malformedAnswer' } });
});

test('[ACCT-06] fields of profiles count before the two older capabilities', () => {
  const older = { 'm.set_displayname': { enabled: false }, 'm.set_avatar_url': { enabled: true } };
  const rights = (fields: unknown) => read({ ...older, 'm.profile_fields': fields });
  expect(rights({ enabled: true })).toMatchObject({ value: { mayChangeName: true, mayChangeAvatar: true } });
  expect(rights({ enabled: false })).toMatchObject({ value: { mayChangeName: false, mayChangeAvatar: false } });
  const some = { enabled: true, allowed: ['displayname'], disallowed: ['displayname'] };
  expect(rights(some)).toMatchObject({ value: { mayChangeName: true, mayChangeAvatar: false } });
  const others = { enabled: true, disallowed: ['displayname'] };
  expect(rights(others)).toMatchObject({ value: { mayChangeName: false, mayChangeAvatar: true } });
});
