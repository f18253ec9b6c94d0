import { setupI18n } from '@lingui/core';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { expect, test } from 'vitest';
import type { CommandContext } from '../composer/contract.ts';
import { membershipCommands } from './commands.ts';

const roomId = '!room:example.org' as RoomId;

async function run(name: string, plain: string, error: object | null = null) {
  const asked: unknown[] = [];
  const client = {
    command: async (command: string, input: object) => {
      asked.push([command, input]);
      return error === null ? { ok: true, value: { roomId, via: ['example.org'] } } : { ok: false, error };
    },
  };
  const context: CommandContext = {
    place: { roomId, threadRoot: null, isEncrypted: false },
    client: client as unknown as Client,
    i18n: setupI18n({ locale: 'en', messages: { en: {} } }),
  };
  const outcome = await membershipCommands.find((one) => one.name === name)?.run({ markdown: plain, plain }, context);
  return { outcome, asked };
}

test('[MB-03] /part leaves the room, and takes no parameters', async () => {
  expect(await run('part', '')).toEqual({
    outcome: { kind: 'done', text: null },
    asked: [['membership.leave', { roomId }]],
  });
  expect(await run('part', 'now')).toEqual({ outcome: { kind: 'usage' }, asked: [] });
});

test('[MB-03] /join needs an address, and says which room is not there', async () => {
  expect(await run('join', 'ops')).toEqual({ outcome: { kind: 'usage' }, asked: [] });
  expect(await run('join', '#ops:example.org', { kind: 'unknownRoom' })).toEqual({
    outcome: { kind: 'refused', text: '#ops:example.org does not exist.' },
    asked: [['membership.preview', { room: '#ops:example.org' }]],
  });
});
