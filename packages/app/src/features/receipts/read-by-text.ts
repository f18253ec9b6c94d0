import type { I18n } from '@lingui/core';
import type { EventReader } from '@parley/sdk/client/contract.ts';

/** Names beyond these are a number: a name that is read out goes on too long. */
const MOST_NAMED = 10;

/** Users who have read up to a message, as text. There is at least one. */
export function readByText(i18n: I18n, readers: readonly EventReader[]): string {
  const names = readers.slice(0, MOST_NAMED).map(({ person }) => person.name);
  const rest = readers.length - names.length;
  const list = new Intl.ListFormat(i18n.locales ?? i18n.locale, { type: rest > 0 ? 'unit' : 'conjunction' });
  const named = list.format(names);
  if (rest === 0) return i18n._({ id: 'receipts.readBy', message: 'Read by {names}', values: { names: named } });
  return i18n._({
    id: 'receipts.readByMany',
    message: 'Read by {names} and {rest, plural, one {# other} other {# others}}',
    values: { names: named, rest },
  });
}
