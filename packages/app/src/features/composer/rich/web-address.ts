import { safeHref } from '@parley/sdk/client/markdown.ts';

/** The address that a text is; null for another text. */
export function webAddress(text: string): string | null {
  const address = text.trim();
  return /^(https?:|mailto:|matrix:)\S+$/i.test(address) ? safeHref(address) : null;
}
