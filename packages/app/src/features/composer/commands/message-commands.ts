import '../../../lib/i18n/later-messages.ts';
import type { MessageDescriptor } from '@lingui/core';
import type { CommandMessage, CommandOutcome, CommandText, ComposerCommand } from '../contract.ts';
import { escapeHtml, rainbow } from './rainbow.ts';

const TEXT: MessageDescriptor = /*i18n*/ { id: 'commands.text', message: '<text>' };
const OPTIONAL_TEXT: MessageDescriptor = /*i18n*/ { id: 'commands.optionalText', message: '[text]' };

/** Commands that make a message of their text. */
export const messageCommands: readonly ComposerCommand[] = [
  {
    name: 'me',
    parameters: TEXT,
    description: /*i18n*/ { id: 'commands.me', message: 'Say what you do' },
    run: saying(({ markdown }) => ({ text: markdown, format: 'markdown', as: 'emote' })),
  },
  {
    name: 'plain',
    parameters: TEXT,
    description: /*i18n*/ { id: 'commands.plain', message: 'Send the text without formatting' },
    run: saying(({ plain }) => ({ text: plain, format: 'plain', as: 'text' })),
  },
  {
    name: 'html',
    parameters: TEXT,
    description: /*i18n*/ { id: 'commands.html', message: 'Send the text as HTML' },
    run: saying(({ plain }) => ({ text: plain, format: 'html', as: 'text' })),
  },
  {
    name: 'spoiler',
    parameters: TEXT,
    description: /*i18n*/ { id: 'commands.spoiler', message: 'Hide the text until it is clicked' },
    run: saying(({ markdown, plain }) =>
      /\|\||\n/.test(markdown)
        ? { text: `<span data-mx-spoiler>${lines(plain)}</span>`, format: 'html', as: 'text' }
        : { text: `||${markdown}||`, format: 'markdown', as: 'text' },
    ),
  },
  {
    name: 'shrug',
    parameters: OPTIONAL_TEXT,
    description: /*i18n*/ { id: 'commands.shrug', message: 'Put ¯\\_(ツ)_/¯ before the text' },
    run: ({ plain }) => said({ text: `¯\\_(ツ)_/¯ ${plain}`, format: 'plain', as: 'text' }),
  },
  {
    name: 'tableflip',
    parameters: OPTIONAL_TEXT,
    description: /*i18n*/ { id: 'commands.tableflip', message: 'Put (╯°□°)╯︵ ┻━┻ before the text' },
    run: ({ plain }) => said({ text: `(╯°□°)╯︵ ┻━┻ ${plain}`, format: 'plain', as: 'text' }),
  },
  {
    name: 'rainbow',
    parameters: TEXT,
    description: /*i18n*/ { id: 'commands.rainbow', message: 'Send the text in the colours of the rainbow' },
    run: saying(({ plain }) => ({ text: rainbow(plain), format: 'html', as: 'text' })),
  },
  {
    name: 'rainbowme',
    parameters: TEXT,
    description: /*i18n*/ {
      id: 'commands.rainbowme',
      message: 'Say what you do in the colours of the rainbow',
    },
    run: saying(({ plain }) => ({ text: rainbow(plain), format: 'html', as: 'emote' })),
  },
  {
    name: 'help',
    parameters: null,
    description: /*i18n*/ { id: 'commands.help', message: 'List all commands' },
    run: () => ({ kind: 'help' }),
  },
];

/** A command that needs a text. */
function saying(make: (text: CommandText) => CommandMessage): (text: CommandText) => CommandOutcome {
  return (text) => (text.markdown === '' ? { kind: 'usage' } : said(make(text)));
}

function said(message: CommandMessage): CommandOutcome {
  return { kind: 'say', message };
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
