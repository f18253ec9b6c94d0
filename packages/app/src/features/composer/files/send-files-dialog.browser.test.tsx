import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import type { SuggestionSource } from '../contract.ts';
import type { ChosenFile } from './chosen-files.ts';
import { SendFilesDialog } from './SendFilesDialog.tsx';

const chosen = (name: string): ChosenFile => ({
  id: name,
  file: new File(['x'], name, { type: 'text/plain' }),
  look: { as: 'file', mimeType: 'text/plain', size: null, durationMs: null, thumbnail: null, preview: null },
  problem: null,
  isKept: true,
  isLeaving: false,
  plan: { caption: '', description: '', isSpoiler: false, size: 'original' },
});

const ANA = { name: 'Ana', href: 'https://matrix.to/#/@ana:example.org' };
const sourceOf = (trigger: string, isFirst: boolean): SuggestionSource => ({
  id: trigger,
  trigger,
  isFirst,
  find: () => [{ key: 'ana', label: 'Ana', inserts: { kind: 'pill', pill: ANA } }],
});
const SOURCES = [sourceOf('@', false), sourceOf('/', true)];

interface Seen {
  readonly ends: string[];
  order: readonly string[];
  captions: readonly string[];
  text: string;
}

function show(...names: readonly string[]): Seen {
  const seen: Seen = { ends: [], order: names, captions: [], text: '' };
  const client = new FakeRemote();
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <Dialogs names={names} seen={seen} />
    </ClientContext>,
  );
  return seen;
}

function Dialogs({ names, seen }: { readonly names: readonly string[]; readonly seen: Seen }) {
  const [files, setFiles] = useState(names.map(chosen));
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(true);
  seen.order = files.map(({ id }) => id);
  seen.captions = files.map(({ plan }) => plan.caption);
  seen.text = text;
  if (!isOpen) return <p>closed</p>;
  const end = (name: string) => {
    seen.ends.push(name);
    if (name !== 'send') setOpen(false);
  };
  return (
    <SendFilesDialog
      files={{
        files,
        add: () => undefined,
        remove: (id) => setFiles((now) => now.filter((file) => file.id !== id)),
        plan: (id, change) =>
          setFiles((now) =>
            now.map((file) => (file.id === id ? { ...file, plan: { ...file.plan, ...change } } : file)),
          ),
        move: (id, to) =>
          setFiles((now) => {
            const moved = now.filter((file) => file.id === id);
            const others = now.filter((file) => file.id !== id);
            return [...others.slice(0, to), ...moved, ...others.slice(to)];
          }),
      }}
      text={text}
      canSend
      place={{ roomId: '!room:example.org' as RoomId, threadRoot: null, isEncrypted: false }}
      suggestions={SOURCES}
      onType={setText}
      onSend={() => end('send')}
      onCancel={() => end('cancel')}
      onClose={() => end('close')}
    />
  );
}

const captions = () => page.getByRole('textbox', { name: 'Caption' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Gives a button the focus, once it is drawn. */
async function focusOn(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible();
  (button(name).element() as HTMLElement).focus();
}

test('[COMP-19] the caption of the first file has the focus and is what is written; Enter sends', async () => {
  const seen = show('a.txt', 'b.txt');
  await expect.element(captions().first()).toHaveFocus();
  await userEvent.keyboard('look{Enter}');
  await expect.poll(() => seen.ends).toEqual(['close', 'send']);
  expect(seen.text).toBe('look');
});

test('[COMP-19] Escape goes back with the files; Cancel takes them out', async () => {
  const seen = show('a.txt', 'b.txt');
  await expect.element(captions().first()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => seen.ends).toEqual(['close']);
  expect(seen.order).toEqual(['a.txt', 'b.txt']);
  const other = show('c.txt');
  await button('Cancel').click();
  await expect.poll(() => other.ends).toEqual(['cancel']);
});

test('[COMP-19] a file is moved by the keys, and the focus goes along, to the other button where there is none such any more', async () => {
  const seen = show('a.txt', 'b.txt', 'c.txt');
  const up = button('Move c.txt up');
  await focusOn('Move c.txt up');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => seen.order).toEqual(['a.txt', 'c.txt', 'b.txt']);
  await expect.element(up).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => seen.order).toEqual(['c.txt', 'a.txt', 'b.txt']);
  await expect.element(button('Move c.txt down')).toHaveFocus();
});

test('[COMP-19] a file is removed by the keys, and the focus goes to the one in its place; the last one closes the dialog', async () => {
  const seen = show('a.txt', 'b.txt', 'c.txt');
  await focusOn('Remove b.txt');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove c.txt')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove a.txt')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => seen.ends).toEqual(['close']);
  expect(seen.order).toEqual([]);
});

test('[COMP-19] Tab goes through the fields of the files in their order', async () => {
  const seen = show('a.txt', 'b.txt');
  await expect.element(captions().first()).toHaveFocus();
  for (const next of [button('Move b.txt up'), button('Remove b.txt'), captions().last()]) {
    await userEvent.keyboard('{Tab}');
    await expect.element(next).toHaveFocus();
  }
  await userEvent.keyboard('second');
  await expect.poll(() => seen.captions[1]).toBe('second');
});

test('[COMP-19] Escape goes back from a rich caption too', async () => {
  const seen = show('a.txt');
  await expect.element(captions().first()).not.toHaveAttribute('rows');
  await captions().first().click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => seen.ends).toEqual(['close']);
});

test('[COMP-24] a caption is written as a message is: a person who is taken from the list is a pill, and no command is offered', async () => {
  const seen = show('a.txt', 'b.txt');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  // The rich field is fetched a moment after the room is open.
  await expect.element(captions().last()).not.toHaveAttribute('rows');
  await captions().last().click();
  await userEvent.keyboard('/a');
  await expect.poll(() => seen.captions[1]).toBe('/a');
  expect(list.elements()).toEqual([]);
  await userEvent.keyboard(' @a');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => list.elements()).toEqual([]);
  expect(seen.ends).toEqual([]);
  await userEvent.keyboard(' @a');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(captions().last().getByText('Ana')).toHaveAttribute('data-pill');
  await expect.poll(() => seen.captions[1]).toBe(`/a @a [Ana](${ANA.href}) `);
  expect(seen.ends).toEqual([]);
});
