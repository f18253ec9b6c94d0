import { setupI18n } from '@lingui/core';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { expect, test } from 'vitest';
import type { CommandContext } from '../composer/contract.ts';
import { peopleCommands } from './commands.ts';

const BO = '@bo:example.org';
const roomId = '!room:example.org' as RoomId;

/** An engine that does what it is asked, or refuses it, in a room where the user has `rights`. */
function engine(error: object | null = null, rights: object = {}) {
  const asked: unknown[] = [];
  const room = { kind: 'ready', value: { kind: 'known', rights } };
  const client = {
    command: async (name: string, input: object) => {
      asked.push([name, input]);
      return error === null ? { ok: true, value: null } : { ok: false, error };
    },
    view: () => ({ current: room, subscribe: () => () => undefined, close: () => asked.push('closed') }),
  };
  const context: CommandContext = {
    place: { roomId, threadRoot: null, isEncrypted: false },
    client: client as unknown as Client,
    i18n: setupI18n({ locale: 'en', messages: { en: {} } }),
  };
  return { asked, context };
}

function named(name: string) {
  const command = peopleCommands.find((one) => one.name === name);
  if (command === undefined) throw new Error(`there is no /${name}`);
  return command;
}

const run = (name: string, plain: string, { context }: ReturnType<typeof engine>) =>
  named(name).run({ markdown: plain, plain }, context);

test.each([
  [
    'invite',
    `${BO} come in`,
    ['people.act', { roomId, userId: BO, action: 'invite', reason: 'come in' }],
    `${BO} is invited.`,
  ],
  ['kick', BO, ['people.act', { roomId, userId: BO, action: 'kick', reason: '' }], `${BO} was removed.`],
  [
    'ban',
    `${BO}  for  spam`,
    ['people.act', { roomId, userId: BO, action: 'ban', reason: 'for spam' }],
    `${BO} is banned.`,
  ],
  ['unban', BO, ['people.act', { roomId, userId: BO, action: 'unban', reason: '' }], `${BO} is no longer banned.`],
  ['op', BO, ['people.setLevel', { roomId, userId: BO, level: 50 }], `${BO} has power level 50.`],
  ['op', `${BO} 100`, ['people.setLevel', { roomId, userId: BO, level: 100 }], `${BO} has power level 100.`],
  ['deop', BO, ['people.setLevel', { roomId, userId: BO, level: null }], `${BO} has no power level of their own.`],
  ['topic', 'Ropes and knots', ['people.setTopic', { roomId, topic: 'Ropes and knots' }], null],
  ['nick', 'Al A.', ['people.setName', { name: 'Al A.' }], 'Your name is Al A..'],
  ['roomnick', 'Al', ['people.setNameInRoom', { roomId, name: 'Al' }], 'Your name is Al.'],
  ['roomnick', '', ['people.setNameInRoom', { roomId, name: '' }], null],
])('[PE-14] /%s %s', async (name, plain, command, text) => {
  const at = engine();
  expect(await run(name, plain, at)).toEqual({ kind: 'done', text });
  expect(at.asked).toEqual([command]);
});

test.each([
  ['invite', ''],
  ['kick', 'Bo'],
  ['unban', `${BO} please`],
  ['op', `${BO} high`],
  ['op', `${BO} 50 60`],
  ['deop', `${BO} 0`],
  ['topic', ''],
  ['nick', ''],
])('[PE-14] /%s %j asks nothing of the server', async (name, plain) => {
  const at = engine();
  expect(await run(name, plain, at)).toEqual({ kind: 'usage' });
  expect(at.asked).toEqual([]);
});

test('[PE-14] a refusal is said in the server’s words', async () => {
  const at = engine({ kind: 'refused', status: 403, message: 'You cannot kick Bo' });
  expect(await run('kick', BO, at)).toEqual({ kind: 'refused', text: 'The server refused: You cannot kick Bo' });
});

test('[PE-14] a command is allowed by the right that it takes', async () => {
  const at = engine(null, { kick: true, ban: false });
  expect(await named('kick').isAllowed?.(at.context)).toBe(true);
  expect(await named('ban').isAllowed?.(at.context)).toBe(false);
  expect(at.asked).toEqual(['closed', 'closed']);
});
