import type { RawContent } from '../../protocol/events/event.ts';
import type { SendText } from './contract.ts';
import { markdownToHtml } from './rich-text/markdown.ts';

/**
 * The content of a text message (02.S-09); null when there is nothing to say. `m.mentions` is always there, to tell others
 * that this client means who it mentions.
 */
export function composeText(input: Pick<SendText, 'text' | 'format'>): RawContent | null {
  const body = input.text.trim();
  if (body === '') return null;
  const html = input.format === 'markdown' ? markdownToHtml(body) : null;
  const formatted = html === null ? {} : { format: 'org.matrix.custom.html', formatted_body: html };
  return { msgtype: 'm.text', body, ...formatted, 'm.mentions': {} };
}
