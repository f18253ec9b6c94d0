import { ObservableValue } from '@parley/sdk/client/value.ts';
import { useState } from 'react';
import type { ComposerField } from '../contract.ts';
import type { FieldHandle } from './field-handle.ts';

/** Holds the field that is drawn now, rich or plain; null before the first. */
export type FieldSlot = ObservableValue<FieldHandle | null>;

/** The field of a composer: the slot for what draws it, and the same object for tools, whichever field is in the slot. */
export function useField(): { readonly slot: FieldSlot; readonly field: ComposerField } {
  const [both] = useState(() => {
    const slot: FieldSlot = new ObservableValue<FieldHandle | null>(null);
    const field: ComposerField = {
      insertText: (text) => slot.current?.insertText(text),
      insertPill: (pill) => slot.current?.insertPill(pill),
      focus: () => slot.current?.focus(),
    };
    return { slot, field };
  });
  return both;
}
