import { stringAt } from '../../base/json/guards.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { decodeExtensibleText } from '../../protocol/events/extensible.ts';

/** The text that an event carries for who does not know its type (03.PM-02); null for none. */
export function fallbackText(content: RawContent): string | null {
  const extensible = decodeExtensibleText(content);
  const text = extensible.ok ? extensible.value.text : stringAt(content, 'body');
  return text === undefined || text.trim() === '' ? null : text;
}
