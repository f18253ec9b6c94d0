import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type {} from '@vitest/browser-playwright';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { draw } from '../../ui/test-draw.tsx';
import { useField } from './field/use-field.ts';
import { MessageBox } from './MessageBox.tsx';
import * as richField from './rich/rich-field.ts';
import type { RichModule } from './rich/use-rich.ts';

const nothing = () => undefined;
const REST = {
  roomId: '!room:example.org' as RoomId,
  threadRoot: null as EventId | null,
  conversation: { toLatest: nothing, focusNewest: () => false, findNewest: () => null },
  roomName: null,
  isEncrypted: null,
  draft: { text: '', reply: null, edit: null },
  failure: null,
  answer: null,
  hasHelp: false,
  allQuestion: null,
  files: { files: [], plan: () => undefined, move: () => undefined, add: nothing, remove: nothing, change: nothing },
  canSend: true,
  send: nothing,
  prepare: nothing,
  pause: nothing,
  release: nothing,
  cancelReply: nothing,
  cancelEdit: nothing,
  mention: nothing,
  closeHelp: nothing,
};

interface Shown {
  text: string;
  come: (rich: RichModule | null) => void;
}

function show(text: string): Shown {
  const shown: Shown = { text, come: nothing };
  draw(<Field shown={shown} />);
  return shown;
}

function Field({ shown }: { readonly shown: Shown }) {
  const [text, setText] = useState(shown.text);
  const [rich, setRich] = useState<RichModule | null>(null);
  const { slot } = useField();
  shown.text = text;
  shown.come = setRich;
  return (
    <MessageBox
      {...REST}
      field={slot}
      text={text}
      rich={rich}
      noteId={undefined}
      onFiles={null}
      onLink={nothing}
      type={setText}
    />
  );
}

const box = () => page.getByRole('textbox', { name: 'Message' });
const kind = () => box().element().tagName;

test('[COMP-16] the caret goes on where it stood, amid the Markdown that is now formatted', async () => {
  const shown = show('one **two** three');
  await box().click();
  const element = box().element() as HTMLTextAreaElement;
  element.setSelectionRange(8, 8);
  shown.come(richField);
  await expect.poll(kind).toBe('DIV');
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('X');
  await expect.poll(() => shown.text).toBe('one **twXo** three');
});

test('[COMP-16] a composition ends in the field that it began in, and the other one has its text', async () => {
  const shown = show('');
  await box().click();
  const session = cdp();
  await session.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  shown.come(richField);
  await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  expect(kind()).toBe('TEXTAREA');
  await session.send('Input.insertText', { text: '日本' });
  await expect.poll(kind).toBe('DIV');
  expect(shown.text).toBe('日本');
  await userEvent.keyboard('!');
  await expect.poll(() => shown.text).toBe('日本!');
});

test('[COMP-16] the plain field comes back with the same text', async () => {
  const shown = show('a **b**');
  await expect.element(box()).toBeVisible();
  shown.come(richField);
  await expect.poll(kind).toBe('DIV');
  shown.come(null);
  await expect.poll(kind).toBe('TEXTAREA');
  await expect.element(box()).toHaveValue('a **b**');
});
