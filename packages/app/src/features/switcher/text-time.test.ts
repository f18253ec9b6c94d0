/** Reading the text typed for a command takes linear time. */
import { slowTexts } from '@parley/testkit/corpus/text-time.ts';
import { expect, test } from 'vitest';
import { findCommands } from './commands.ts';

const COMMANDS = Array.from({ length: 40 }, (_, at) => ({
  id: String(at),
  name: `a b c d e f x 1 ${at}`,
  chord: null,
  run: () => undefined,
}));

test('[SEC-05] findCommands reads any text in linear time', () => {
  expect(slowTexts((text) => findCommands(COMMANDS, text))).toEqual([]);
}, 120_000);
