import '../../../lib/i18n/later-messages.ts';
import type { I18n } from '@lingui/core';
import type { CommandSet, HintPart, WritingHint } from '../contract.ts';
import { findCommand } from './run-command.ts';

/** A pill in a line of Markdown: one word, whatever its name is. */
const PILL = /\[(?:[^\][\\]|\\.)*\]\(https:\/\/matrix\.to\/#\/[^()\s]+\)/g;
const PARAMETER = /<[^<>]*>|\[[^[\]]*\]/g;

/** The parameters of the command that a line begins with, and which of them is written; null where it takes none or there is no such command. */
export async function hintParameters(
  sets: readonly CommandSet[],
  line: string,
  i18n: I18n,
): Promise<WritingHint | null> {
  const found = /^\s*\/([a-z]{1,50})\s(.*)$/is.exec(line);
  const command = found === null ? null : await findCommand(sets, found[1] ?? '');
  if (found === null || command === null || command.parameters === null) return null;
  const { name, parameters, description } = command;
  const written = (found[2] ?? '').replace(PILL, '￼').trimStart();
  return {
    parts: [{ text: `/${name} `, isCurrent: false }, ...partsOf(i18n._(parameters), wordsBefore(written))],
    description: i18n._(description),
  };
}

/** The number of words that are complete. */
function wordsBefore(written: string): number {
  return written.match(/\s+/g)?.length ?? 0;
}

/** @param index of the parameter that is written; the last one takes all further words */
function partsOf(usage: string, index: number): readonly HintPart[] {
  const parameters = [...usage.matchAll(PARAMETER)];
  const current = parameters[Math.min(index, parameters.length - 1)];
  if (current === undefined) return [{ text: usage, isCurrent: true }];
  const end = current.index + current[0].length;
  const parts = [
    { text: usage.slice(0, current.index), isCurrent: false },
    { text: current[0], isCurrent: true },
    { text: usage.slice(end), isCurrent: false },
  ];
  return parts.filter(({ text }) => text !== '');
}
