import { setupI18n } from '@lingui/core';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { expect, test } from 'vitest';
import type { CommandContext, CommandSet, ComposerCommand } from '../contract.ts';
import { allowedCommands, loadCommands, messageCommandSet } from './command-sets.ts';
import { rainbow } from './rainbow.ts';
import { findCommand, runCommand } from './run-command.ts';

const context: CommandContext = {
  place: { roomId: '!room:example.org' as RoomId, threadRoot: null, isEncrypted: false },
  // Nothing here asks the engine.
  client: {} as Client,
  i18n: setupI18n({ locale: 'en', messages: { en: {} } }),
};

async function run(name: string, written: string) {
  const command = await findCommand([messageCommandSet], name);
  if (command === null) throw new Error(`there is no /${name}`);
  return runCommand(command, written, context);
}

test.each([
  ['me', ' waves *slowly*', { text: 'waves *slowly*', format: 'markdown', as: 'emote' }],
  ['ME', ' waves', { text: 'waves', format: 'markdown', as: 'emote' }],
  ['plain', ' *a* \\*b', { text: '*a* *b', format: 'plain', as: 'text' }],
  ['plain', ' [Bo](https://matrix.to/#/@bo:example.org)', { text: '@bo:example.org', format: 'plain', as: 'text' }],
  ['html', ' \\<b>a\\</b>', { text: '<b>a</b>', format: 'html', as: 'text' }],
  ['spoiler', ' the *end*', { text: '||the *end*||', format: 'markdown', as: 'text' }],
  ['spoiler', ' a || <b>\nc', { text: '<span data-mx-spoiler>a || &lt;b&gt;<br>c</span>', format: 'html', as: 'text' }],
  ['shrug', '', { text: '¯\\_(ツ)_/¯ ', format: 'plain', as: 'text' }],
  ['tableflip', ' no', { text: '(╯°□°)╯︵ ┻━┻ no', format: 'plain', as: 'text' }],
  ['rainbowme', ' a', { text: '<font color="#e61919">a</font>', format: 'html', as: 'emote' }],
])('[CO-21] /%s%s makes a message', async (name, written, message) => {
  expect(await run(name, written)).toEqual({ kind: 'say', message });
});

test.each(['me', 'plain', 'html', 'spoiler', 'rainbow'])(
  '[CO-22] /%s without a text says how it is written',
  async (name) => {
    expect(await run(name, ' ')).toEqual({ kind: 'command', text: `Write it like this: /${name} <text>` });
  },
);

test('[CO-22] a command that is not allowed, or makes no sense here, is neither offered nor run', async () => {
  const never = (name: string, rest: Partial<ComposerCommand>): ComposerCommand => ({
    name,
    parameters: null,
    description: { id: name, message: name },
    run: () => {
      throw new Error('it was run');
    },
    ...rest,
  });
  const forbidden = never('b', { isAllowed: async () => false });
  const foreign = never('a', { appliesTo: ({ isEncrypted }) => isEncrypted === true });
  const sets: readonly CommandSet[] = [
    { id: 'one', load: async () => [forbidden, foreign, never('c', { isAllowed: async () => true })] },
    { id: 'broken', load: () => Promise.reject(new Error('no network')) },
  ];
  expect((await loadCommands(sets)).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect((await allowedCommands(sets, context)).map(({ name }) => name)).toEqual(['c']);
  expect(await runCommand(forbidden, '', context)).toEqual({
    kind: 'command',
    text: 'You do not have permission for /b in this room.',
  });
  expect(await runCommand(foreign, '', context)).toEqual({ kind: 'command', text: '/a does nothing in this room.' });
});

test('[CO-22] a name that no command has finds none', async () => {
  expect(await findCommand([messageCommandSet], 'etc')).toBe(null);
});

test('[CO-21] a rainbow has a colour for each character, and never more than an event has room for', () => {
  expect(rainbow('a<\n👍🏽')).toBe(
    '<font color="#e61919">a</font><font color="#80e619">&lt;</font><br><font color="#8019e6">👍🏽</font>',
  );
  expect(rainbow('x'.repeat(5_000)).split('<font').length - 1).toBeLessThanOrEqual(400);
  expect(rainbow('')).toBe('');
});
