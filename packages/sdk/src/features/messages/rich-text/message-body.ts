import { parseHtml } from './parse-html.ts';
import { plainToRich } from './plain-text.ts';
import type { RichText } from './rich-text.ts';

/**
 * The text of a message: its HTML if it says so and anything of it can be shown, else its plain body.
 * @param formattedBody the field as received, of whatever type
 */
export function messageBody(body: string, format: unknown, formattedBody: unknown): RichText {
  if (format === 'org.matrix.custom.html' && typeof formattedBody === 'string') {
    const rich = parseHtml(formattedBody);
    if (rich.length > 0) return rich;
  }
  return plainToRich(body);
}
