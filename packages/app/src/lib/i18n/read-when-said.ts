import type { Messages } from '@lingui/core';
import { addMessages, knownMessages } from './create-i18n.ts';

/** Adds texts that are read with the first of them that is said: a page that says none does without the memory they take. */
export function readWhenSaid(read: () => Messages): void {
  const known = knownMessages();
  if (known === null) return;
  // A text that is not known is looked for behind those that are.
  const behind = new Proxy<Messages>(
    {},
    {
      get: (_behind, id: string) => {
        Object.setPrototypeOf(known, null);
        addMessages(read());
        return known[id];
      },
    },
  );
  Object.setPrototypeOf(known, behind);
}
