import { expect, test } from 'vitest';
import { isWorthAnotherTry } from './call-again.ts';

type Ended = Parameters<typeof isWorthAnotherTry>[0];

const since = 1_000 as Ended['connectedAt'];

test.each<[string, Ended['direction'], Ended['connectedAt'], Ended['end'], boolean]>([
  ['nobody answered', 'outbound', null, { reason: 'invite_timeout', by: 'local' }, true],
  ['it rang here in vain', 'inbound', null, { reason: 'invite_timeout', by: 'remote' }, false],
  ['they declined', 'outbound', null, { reason: 'user_hangup', by: 'remote' }, true],
  ['they were busy', 'outbound', null, { reason: 'user_busy', by: 'remote' }, true],
  ['the connection broke', 'inbound', since, { reason: 'ice_failed', by: 'local' }, true],
  ['the microphone was refused', 'outbound', null, { reason: 'no_user_media', by: 'local' }, true],
  ['they left', 'outbound', since, { reason: 'user_hangup', by: 'remote' }, false],
  ['it was given up here', 'outbound', null, { reason: 'user_hangup', by: 'local' }, false],
  ['it was handed over', 'outbound', since, { reason: 'transferred', by: 'local' }, false],
  ['it goes on', 'outbound', since, null, false],
])('[CALL-35] another try is offered: %s', (_name, direction, connectedAt, end, isWorth) => {
  expect(isWorthAnotherTry({ direction, connectedAt, end })).toBe(isWorth);
});
