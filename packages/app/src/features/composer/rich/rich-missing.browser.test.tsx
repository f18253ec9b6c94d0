import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../ui/test-draw.tsx';
import { useField } from '../field/use-field.ts';
import { MessageBox } from '../MessageBox.tsx';
import { useRich } from './use-rich.ts';

const asked = vi.hoisted(() => vi.fn());
// A factory that throws ends the run of all tests in Node; a getter that throws fails the import in the page, as a lost network does.
vi.mock('./rich-field.ts', () => ({
  get openRich() {
    asked();
    throw new Error('no network');
  },
}));

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
  prepare: nothing,
  pause: nothing,
  release: nothing,
  cancelReply: nothing,
  cancelEdit: nothing,
  mention: nothing,
  closeHelp: nothing,
};

const sent: string[] = [];

function Field() {
  const [text, setText] = useState('');
  const rich = useRich();
  const { slot } = useField();
  const send = () => {
    sent.push(text);
    setText('');
  };
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
      send={send}
    />
  );
}

test('[COMP-16] where the code of the rich field does not come, the plain one goes on with what was typed, and sends it', async () => {
  draw(<Field />);
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.click();
  await userEvent.keyboard('be');
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await userEvent.keyboard('gun **here**');
  expect(box.element().tagName).toBe('TEXTAREA');
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue('begun **here**');
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual(['begun **here**']);
});
