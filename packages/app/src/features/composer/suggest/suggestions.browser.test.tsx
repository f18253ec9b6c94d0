import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import type {} from '@vitest/browser-playwright';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import type { Suggestion, SuggestionSource } from '../contract.ts';
import { useField } from '../field/use-field.ts';
import { PlainBox } from '../PlainBox.tsx';
import { type CaretBefore, RichBox } from '../rich/RichBox.tsx';
import { SuggestionList } from './SuggestionList.tsx';

type FieldKind = 'rich' | 'plain';

interface Shown {
  text: string;
  readonly sent: string[];
  /** Answers the search for a word, which waits for that. */
  readonly find: (query: string, names: readonly string[]) => void;
  /** Does so with suggestions of any kind. */
  readonly answer: (query: string, items: readonly Suggestion[]) => void;
  /** True while the search for a word waits. */
  readonly isAsked: (query: string) => boolean;
}

const nothing = () => undefined;

function show(kind: FieldKind, expected: readonly string[] | null = null): Shown {
  const client = new FakeRemote();
  const answers = new Map<string, (items: readonly Suggestion[]) => void>();
  /** Answers that came before their question: the field hears of a key a little later. */
  const early = new Map<string, readonly Suggestion[]>();
  const find = (query: string) =>
    new Promise<readonly Suggestion[]>((resolve) => {
      const items = early.get(query);
      early.delete(query);
      if (items === undefined) answers.set(query, resolve);
      else resolve(items);
    });
  const source: SuggestionSource = {
    id: 'names',
    trigger: '@',
    expect: () => expected?.map(toSuggestion) ?? null,
    find,
  };
  const shown: Shown = {
    text: '',
    sent: [],
    find: (query, names) => shown.answer(query, names.map(toSuggestion)),
    isAsked: (query) => answers.has(query),
    answer: (query, items) => {
      const waiting = answers.get(query);
      answers.delete(query);
      if (waiting === undefined) early.set(query, items);
      else waiting(items);
    },
  };
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <Field kind={kind} source={source} shown={shown} />
    </ClientContext>,
  );
  return shown;
}

function toSuggestion(name: string): Suggestion {
  return { key: name, label: name, inserts: { kind: 'text', text: name } };
}

interface FieldProps {
  readonly kind: FieldKind;
  readonly source: SuggestionSource;
  readonly shown: Shown;
}

function Field({ kind, source, shown }: FieldProps) {
  const [text, setText] = useState('');
  const { slot } = useField();
  const caretBefore = useRef<CaretBefore>({ position: 0, hasFocus: true });
  const [sources] = useState([source]);
  // The key that sends may have changed the text: as in the composer, it is known before it is drawn.
  const type = (typed: string) => {
    shown.text = typed;
    setText(typed);
  };
  const props = {
    ...{ field: slot, text, label: 'Message', placeholder: 'Write', noteId: undefined, onFiles: null },
    ...{ onType: type, onFocus: nothing, onBlur: nothing, onLink: nothing, onLeavingKey: () => false },
    onSend: () => shown.sent.push(shown.text),
  };
  return (
    <div style={{ position: 'relative', marginTop: '300px' }}>
      <SuggestionList
        field={slot}
        sources={sources}
        place={{ roomId: '!room:example.org' as RoomId, threadRoot: null, isEncrypted: false }}
      />
      {kind === 'rich' ? (
        <RichBox {...props} caretBefore={caretBefore} />
      ) : (
        <PlainBox {...props} onEnd={nothing} onComposing={nothing} />
      )}
    </div>
  );
}

const box = () => page.getByRole('textbox', { name: 'Message' });
const list = () => page.getByRole('listbox', { name: 'Suggestions' });

/** Types `@`, for which Ana and Ben are found, and then more. */
async function typeAfterAll(shown: Shown, more: string): Promise<void> {
  await box().click();
  await userEvent.keyboard('@');
  await expect.poll(() => shown.text).toBe('@');
  shown.find('', ['Ana', 'Ben']);
  await expect.element(list()).toBeVisible();
  if (more !== '') await userEvent.keyboard(more);
}

const FIELDS = ['rich', 'plain'] as const;

test.each(FIELDS)(
  '[COMP-14] in the %s field a key takes what is found for the word as it is, never what was found before',
  async (kind) => {
    const shown = show(kind);
    await typeAfterAll(shown, 'be{Tab}');
    expect(shown.text).toBe('@be');
    shown.find('be', ['Ben']);
    await expect.poll(() => shown.text).toBe('Ben ');
    await expect.element(list()).not.toBeInTheDocument();
    await expect.element(box()).toHaveFocus();
  },
);

test.each(FIELDS)(
  '[COMP-14] in the %s field what is typed after a key that waits follows what the key takes',
  async (kind) => {
    const shown = show(kind);
    await typeAfterAll(shown, 'be{Tab}and @');
    shown.find('be', ['Ben']);
    await expect.poll(() => shown.text).toBe('Ben and @');
    await expect.element(list()).not.toBeInTheDocument();
    shown.find('', ['Ana']);
    await expect.element(list()).toBeVisible();
  },
);

test.each(FIELDS)(
  '[COMP-14] [COMP-01] in the %s field Enter after a Tab that waits sends what Tab takes',
  async (kind) => {
    const shown = show(kind);
    await typeAfterAll(shown, 'be{Tab}{Enter}');
    expect(shown.sent).toEqual([]);
    shown.find('be', ['Ben']);
    await expect.poll(() => shown.sent.map((text) => text.trim())).toEqual(['Ben']);
  },
);

test.each(FIELDS)(
  '[COMP-14] [COMP-01] in the %s field Enter that waited for suggestions sends where there are none',
  async (kind) => {
    const shown = show(kind);
    await typeAfterAll(shown, 'x{Enter}');
    expect(shown.sent).toEqual([]);
    shown.find('x', []);
    await expect.poll(() => shown.sent).toEqual(['@x']);
  },
);

const ANA: Suggestion = {
  key: '@ana:x',
  label: 'Ana',
  inserts: { kind: 'pill', pill: { name: 'Ana', href: 'https://matrix.to/#/@ana:x' } },
  wholeWord: '@ana:x',
};
const ANA_SENT = '[Ana](https://matrix.to/#/@ana:x)';

test.each(FIELDS)('[COMP-14] in the %s field Enter after a whole id takes it as a pill and sends', async (kind) => {
  const shown = show(kind);
  await box().click();
  await userEvent.keyboard('@ana:');
  shown.answer('ana:', [ANA]);
  await expect.element(list()).toBeVisible();
  await userEvent.keyboard('x');
  shown.answer('ana:x', [ANA]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => shown.sent.map((text) => text.trim())).toEqual([ANA_SENT]);
  await userEvent.keyboard('@ana:');
  await expect.poll(() => shown.text.endsWith('@ana:')).toBe(true);
  shown.answer('ana:', [ANA]);
  await expect.element(list()).toBeVisible();
  await userEvent.keyboard('x{Enter}');
  shown.answer('ana:x', [ANA]);
  await expect.poll(() => shown.sent.map((text) => text.trim())).toEqual([ANA_SENT, `${ANA_SENT} ${ANA_SENT}`]);
});

test.each(FIELDS)('[COMP-14] in the %s field Enter counts for what was found and is not drawn yet', async (kind) => {
  const shown = show(kind);
  await box().click();
  await userEvent.keyboard('@ana:');
  shown.answer('ana:', [ANA]);
  await expect.element(list()).toBeVisible();
  await userEvent.keyboard('x');
  await expect.poll(() => shown.isAsked('ana:x')).toBe(true);
  shown.answer('ana:x', [ANA]);
  // React draws in a task of its own.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  const enter = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
  box().element().dispatchEvent(new KeyboardEvent('keydown', enter));
  await expect.poll(() => shown.sent.map((text) => text.trim())).toEqual([ANA_SENT]);
});

test.each(FIELDS)(
  '[COMP-02] in the %s field keys of a composition take no suggestion, with the list open',
  async (kind) => {
    const shown = show(kind);
    await typeAfterAll(shown, '');
    await cdp().send('Input.imeSetComposition', { text: 'an', selectionStart: 2, selectionEnd: 2 });
    shown.find('an', ['Ana']);
    await expect.poll(() => list().element().textContent).toBe('Ana');
    const enter = { key: 'Enter', code: 'Enter', keyCode: 229, isComposing: true, bubbles: true, cancelable: true };
    box().element().dispatchEvent(new KeyboardEvent('keydown', enter));
    expect(shown.sent).toEqual([]);
    await cdp().send('Input.insertText', { text: 'an' });
    await expect.poll(() => shown.text).toBe('@an');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => shown.text).toBe('Ana ');
    expect(shown.sent).toEqual([]);
  },
);

test.each(FIELDS)(
  '[COMP-14] in the %s field what is expected is there before the answer, and gives way to another one',
  async (kind) => {
    const shown = show(kind, ['Ana', 'Ben']);
    await box().click();
    await userEvent.keyboard('@');
    await expect.poll(() => list().element().textContent).toBe('AnaBen');
    await userEvent.keyboard('{ArrowDown}');
    shown.find('', ['Ana', 'Ben']);
    await expect.element(list().getByRole('option', { name: 'Ben' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Backspace}@');
    shown.find('', ['Eve']);
    await expect.poll(() => list().element().textContent).toBe('Eve');
  },
);
