import type {} from '@vitest/browser-playwright';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../ui/test-draw.tsx';
import { useField } from '../field/use-field.ts';
import { PlainBox } from '../PlainBox.tsx';
import { RichBox } from '../rich/RichBox.tsx';
import { changeWriting } from '../writing/writing-settings.ts';

beforeEach(() => changeWriting({ hasSmileys: true }));
afterEach(() => changeWriting({ hasSmileys: false }));

const nothing = () => undefined;

interface Shown {
  text: string;
  sent: string[];
  suggest: () => void;
}

function show(Box: 'rich' | 'plain'): Shown {
  const shown: Shown = { text: '', sent: [], suggest: nothing };
  draw(<Field kind={Box} shown={shown} />);
  return shown;
}

function Field({ kind, shown }: { readonly kind: 'rich' | 'plain'; readonly shown: Shown }) {
  const [text, setText] = useState('');
  const { slot } = useField();
  const shared = {
    field: slot,
    text,
    label: 'Message',
    placeholder: '',
    noteId: undefined,
    onType: (next: string) => {
      shown.text = next;
      setText(next);
    },
    onSend: () => void shown.sent.push(shown.text),
    onLeavingKey: () => false,
    onFiles: null,
    onFocus: nothing,
    onBlur: nothing,
  };
  const pill = { name: 'Ana', href: 'https://matrix.to/#/@ana:example.org' };
  shown.suggest = () => slot.current?.replaceBefore(3, { kind: 'pill', pill });
  return kind === 'rich' ? (
    <RichBox {...shared} caretBefore={{ current: null }} onLink={nothing} />
  ) : (
    <PlainBox {...shared} onEnd={nothing} onComposing={nothing} />
  );
}

const box = () => page.getByRole('textbox', { name: 'Message' });

/** Types keys, once the code for smileys is there. */
async function type(keys: string, shown: Shown) {
  await import('./plain-smileys.ts');
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (document.activeElement !== box().element()) await box().click();
  await userEvent.keyboard(keys);
  return expect.poll(() => shown.text);
}

test.each(['rich', 'plain'] as const)('[COMP-17] a smiley becomes an emoji in the %s field', async (kind) => {
  const shown = show(kind);
  await (await type('hi :) b:) `:)` ', shown)).toBe('hi 🙂 b:) `:)` ');
  await (await type(':D{Enter}', shown)).toBe('hi 🙂 b:) `:)` 😄');
  expect(shown.sent).toEqual(['hi 🙂 b:) `:)` 😄']);
});

test.each([
  ['rich', 'Backspace', '{Backspace}'],
  ['rich', 'Ctrl+Z', '{Control>}z{/Control}'],
  ['plain', 'Backspace', '{Backspace}'],
  ['plain', 'Ctrl+Z', '{Control>}z{/Control}'],
] as const)('[COMP-17] in the %s field %s puts the smiley back, and it stays', async (kind, _, keys) => {
  const shown = show(kind);
  await (await type(':) ', shown)).toBe('🙂 ');
  await (await type(keys, shown)).toBe(':) ');
  await (await type('x', shown)).toBe(':) x');
});

test.each(['rich', 'plain'] as const)(
  '[COMP-17] the %s field leaves smileys alone unless it is asked',
  async (kind) => {
    changeWriting({ hasSmileys: false });
    const shown = show(kind);
    await (await type(':) ', shown)).toBe(':) ');
  },
);

test('[COMP-18] a suggestion that was taken in the plain field is undone by the browser', async () => {
  const shown = show('plain');
  await (await type('hi @an', shown)).toBe('hi @an');
  shown.suggest();
  await expect.poll(() => shown.text).toBe('hi [Ana](https://matrix.to/#/@ana:example.org) ');
  await (await type('{Control>}z{/Control}', shown)).toBe('hi @an');
  await (await type('a', shown)).toBe('hi @ana');
});
