import { useEffect } from 'react';
import { defineHotkey, type Hotkey, useHotkey } from '../../lib/hotkeys/hotkeys.ts';
import { MOST_PLACES } from '../../lib/place/place-list.ts';
import { wishForAccount } from '../../lib/place/switch-wish.ts';
import { openOthersAhead } from './switching.ts';

/** The message of all these keys; each has its number. */
const LABEL = /*i18n*/ { id: 'accounts.key', message: 'Account {number}' };

const keys: Hotkey[] = [];

/** The key of the account that stands at `index` of the list. It is declared when there is such an account. */
function keyOf(index: number): Hotkey {
  for (let number = keys.length + 1; number <= index + 1; number += 1) {
    const label = { ...LABEL, values: { number } };
    keys.push(defineHotkey({ id: `accounts.${number}`, chords: [`Ctrl+Alt+${number}`], label }));
  }
  const key = keys[index];
  if (key === undefined) throw new Error('no key');
  return key;
}

/** The keys that lead to the accounts, in the order of their list. Draws nothing. */
export function AccountKeys({ places }: { readonly places: readonly number[] }) {
  useEffect(() => {
    // The keys that are held come before the number.
    const onKey = ({ ctrlKey, altKey, repeat }: KeyboardEvent) => {
      if (ctrlKey && altKey && !repeat) openOthersAhead();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return places
    .slice(0, MOST_PLACES)
    .map((place, index) => <AccountKey key={place} hotkey={keyOf(index)} place={place} />);
}

function AccountKey({ hotkey, place }: { readonly hotkey: Hotkey; readonly place: number }): null {
  useHotkey(hotkey, () => {
    wishForAccount(place);
    return true;
  });
  return null;
}
