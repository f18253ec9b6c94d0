import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../ui/test-draw.tsx';
import { PlainBox } from '../PlainBox.tsx';
import { useField } from './use-field.ts';

const nothing = () => undefined;
const box = () => page.getByRole('textbox', { name: 'Message' });
const value = () => expect.poll(() => (box().element() as HTMLTextAreaElement).value);

function Field({ start }: { readonly start: string }) {
  const [text, setText] = useState(start);
  const { slot } = useField();
  return (
    <PlainBox
      field={slot}
      text={text}
      label="Message"
      placeholder=""
      noteId={undefined}
      onType={setText}
      onSend={nothing}
      onLeavingKey={() => false}
      onFiles={null}
      onFocus={nothing}
      onBlur={nothing}
      onEnd={nothing}
      onComposing={nothing}
    />
  );
}

/** Draws a field whose text has its selection between two bars. */
async function show(marked: string) {
  const [before = '', selected = '', after = ''] = marked.split('|');
  draw(<Field start={before + selected + after} />);
  await box().click();
  const element = box().element() as HTMLTextAreaElement;
  element.setSelectionRange(before.length, before.length + selected.length);
}

/** Pastes; false if the field leaves it to the browser. */
function paste(types: { readonly [type: string]: string }): boolean {
  const clipboardData = new DataTransfer();
  for (const [type, data] of Object.entries(types)) clipboardData.setData(type, data);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  return !box().element().dispatchEvent(event);
}

test('[COMP-21] an address that is pasted over words becomes their link, and the browser undoes it', async () => {
  await show('read |the page |now');
  expect(paste({ 'text/plain': 'https://example.org/a_(b)\n' })).toBe(true);
  await value().toBe('read [the page](<https://example.org/a_(b)>) now');
  await userEvent.keyboard('{Control>}z{/Control}');
  await value().toBe('read the page now');
});

test.each([
  ['over an address', '|https://example.com/|', 'https://example.org/'],
  ['over lines', '|a\nb|', 'https://example.org/'],
  ['in code', '`|a|`', '`https://example.org/`'],
  ['that is no address of the web', '|a|', 'javascript:alert(1)'],
])('[COMP-21] an address %s is pasted as it is', async (_, marked, pasted) => {
  await show(marked);
  const text = pasted.replaceAll('`', '');
  expect(paste({ 'text/plain': text })).toBe(true);
  await value().toBe(pasted);
});

test('[COMP-21] formatted text is pasted as Markdown, lists on lines of their own', async () => {
  await show('see || it');
  expect(paste({ 'text/plain': 'a b', 'text/html': 'a <b>b</b> 2*3' })).toBe(true);
  await value().toBe('see a **b** 2\\*3 it');
  expect(paste({ 'text/plain': 'c', 'text/html': '<ol start="3"><li>c</li></ol>' })).toBe(true);
  await value().toBe('see a **b** 2\\*3\n\n3. c\n\n it');
});

test('[COMP-21] text without formatting, and text pasted with Shift, stays as it is', async () => {
  await show('||');
  expect(paste({ 'text/plain': '2*3*4', 'text/html': '<div><span style="color:red">2*3*4</span></div>' })).toBe(true);
  await value().toBe('2*3*4');
  await userEvent.keyboard('{Shift>}');
  expect(paste({ 'text/plain': 'b', 'text/html': '<b>b</b>' })).toBe(false);
  await userEvent.keyboard('{/Shift}');
});

test('[COMP-21] words without an address, and an address without words, are left to the browser', async () => {
  await show('|a|');
  expect(paste({ 'text/plain': 'b' })).toBe(false);
  await userEvent.keyboard('{ArrowRight}');
  expect(paste({ 'text/plain': 'https://example.org/' })).toBe(false);
});
