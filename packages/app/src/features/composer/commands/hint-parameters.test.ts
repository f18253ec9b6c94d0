import { setupI18n } from '@lingui/core';
import { slowTexts } from '@parley/testkit/corpus/text-time.ts';
import { expect, test } from 'vitest';
import type { CommandSet } from '../contract.ts';
import { messageCommandSet } from './command-sets.ts';
import { hintParameters } from './hint-parameters.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const inviting: CommandSet = {
  id: 'inviting',
  load: async () => [
    {
      name: 'invite',
      parameters: { id: 'usage', message: '<user> [reason]' },
      description: { id: 'does', message: 'Invite a user' },
      run: () => ({ kind: 'usage' }),
    },
  ],
};
/** The line of the hint with the current part in stars. */
const hint = async (line: string) => {
  const found = await hintParameters([inviting, messageCommandSet], line, i18n);
  return found?.parts.map(({ text, isCurrent }) => (isCurrent ? `*${text}*` : text)).join('') ?? null;
};

test.each([
  ['/invite ', '/invite *<user>* [reason]'],
  ['/INVITE  @ana', '/invite *<user>* [reason]'],
  ['/invite @ana:example.org ', '/invite <user> *[reason]*'],
  ['/invite ￼ ', '/invite <user> *[reason]*'],
  ['/invite [Ana B](https://matrix.to/#/@ana:example.org)', '/invite *<user>* [reason]'],
  ['/invite @ana:example.org because of this', '/invite <user> *[reason]*'],
  ['/plain a b', '/plain *<text>*'],
])('[CO-23] %j hints at %j', async (line, shown) => {
  expect(await hint(line)).toBe(shown);
});

test.each(['/invite', '//invite x', '/help ', '/etc x', 'a /invite x', ''])(
  '[CO-23] %j hints at nothing',
  async (line) => {
    expect(await hint(line)).toBeNull();
  },
);

test('[SEC-05] parameters are found in linear time', () => {
  expect(slowTexts((text) => void hintParameters([inviting], `/invite ${text}`, i18n))).toEqual([]);
}, 120_000);
