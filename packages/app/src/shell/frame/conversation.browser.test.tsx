import type { RoomId, TransactionId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Conversation } from '../../features/timeline/Conversation.tsx';
import { TimelineSlotsContext } from '../../features/timeline/feature.ts';
import { message } from '../../features/timeline/test-items.ts';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { timelineSlots } from '../tiles.ts';

const OWN = 'What Ana wrote';
let rooms = 0;

interface Shown {
  readonly client: FakeRemote;
  readonly roomId: RoomId;
}

/** A room of its own, so that nothing of another test's is found in it. */
function show(count: number): Shown {
  const roomId = `!room${(rooms += 1)}:example.org` as RoomId;
  const client = new FakeRemote();
  client.setView('timeline.room', { roomId }, { ...ROOM, roomId });
  const others = Array.from({ length: count }, (_, index) => message(`m${index}`, index * 10));
  const own = message('own', count * 10, {
    isMine: true,
    content: { kind: 'text', body: [OWN], isNotice: false, source: OWN },
  });
  const items = [{ kind: 'beginning', key: 'beginning' } as const, ...others, own];
  client.setList('timeline.items', { roomId }, { head: HEAD, items });
  client.answer('messages.sendText', async () => ({ ok: true, value: { txnId: 't' as TransactionId } }));
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <TimelineSlotsContext value={timelineSlots}>
        <main style={{ height: '600px' }}>
          <Conversation roomId={roomId} eventId={null} />
        </main>
      </TimelineSlotsContext>
    </ClientContext>,
  );
  return { client, roomId };
}

const HEAD = { state: 'ready', from: 'store', older: 'none', newer: 'none', focus: 'none', readUpTo: null } as const;
const ROOM = {
  kind: 'known',
  name: { kind: 'named', name: 'Rehearsal' },
  topic: null,
  avatar: null,
  membership: 'join',
  invitation: null,
  isDirect: false,
  isSpace: false,
  isEncrypted: false,
  maySend: true,
  isArchived: false,
  mayRedact: { own: true, others: true },
  mayPin: true,
  pinned: [],
  other: null,
  memberCount: 3,
  removal: null,
  successor: null,
} as const;

const box = () => page.getByRole('textbox', { name: 'Message' });
/** Text in the box, whichever of both fields it is. */
const written = () => {
  const element = box().element();
  return element instanceof HTMLTextAreaElement ? element.value : element.textContent;
};
const focusedKey = () => (document.activeElement as HTMLElement | null)?.dataset['key'];
const textsSent = ({ client }: Shown) =>
  client.commands.flatMap(({ name, input }) =>
    name === 'messages.sendText' ? [(input as { text: string }).text] : [],
  );

test('[COMP-16] the rich field takes the place of the plain one while somebody types, and no key is lost', async () => {
  const shown = show(3);
  await expect.element(box()).toHaveFocus();
  // It is fetched only once, so this is the first test.
  expect(box().element().tagName).toBe('TEXTAREA');
  let expected = '';
  for (let count = 0; count < 400; count += 1) {
    const key = String(count % 10);
    await userEvent.keyboard(key);
    expected += key;
    if (box().element().tagName !== 'TEXTAREA') break;
  }
  expect(box().element().tagName).toBe('DIV');
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('end{Enter}');
  expect(textsSent(shown)).toEqual([`${expected}end`]);
});

test('the box has the focus when its room is opened; Enter sends, and Shift and Enter begin a line', async () => {
  const shown = show(3);
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('One{Shift>}{Enter}{/Shift}two{Enter}');
  await expect.poll(written).toBe('');
  expect(textsSent(shown)).toEqual(['One\ntwo']);
});

test('the arrow up in an empty box edits the newest own message, and Escape leaves that', async () => {
  show(3);
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(written).toBe(OWN);
  await userEvent.keyboard('{Escape}');
  await expect.poll(written).toBe('');
  await expect.element(box()).toHaveFocus();
});

test('the arrow up leads on into the messages; arrows walk there, and Escape leads back', async () => {
  show(40);
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(written).toBe(OWN);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(focusedKey).toBe('own');
  for (const key of ['m39', 'm38', 'm37']) {
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(focusedKey).toBe(key);
  }
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focusedKey).toBe('m38');
  await userEvent.keyboard('{Escape}');
  await expect.element(box()).toHaveFocus();
});

test('the arrows walk through more messages than there is room for, and stop at the first one', async () => {
  show(30);
  await expect.element(page.getByRole('article').last()).toBeVisible();
  (document.querySelector('article[data-key="own"]') as HTMLElement | null)?.focus();
  for (let index = 29; index >= 0; index -= 1) {
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(focusedKey).toBe(`m${index}`);
  }
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(focusedKey).toBe('m0');
});

test('Ctrl with Home and End leaves the feed: to the heading, and to the box', async () => {
  show(3);
  await expect.element(box()).toHaveFocus();
  (document.querySelector('article[data-key="m1"]') as HTMLElement | null)?.focus();
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await expect.element(page.getByRole('heading', { name: 'Rehearsal' })).toHaveFocus();
  (document.querySelector('article[data-key="m1"]') as HTMLElement | null)?.focus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.element(box()).toHaveFocus();
});

test('a dialog of a message gives the focus back to the message', async () => {
  const { client } = show(3);
  await expect.element(box()).toHaveFocus();
  (document.querySelector('article[data-key="own"]') as HTMLElement | null)?.focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(page.getByRole('dialog', { name: 'Delete message' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(focusedKey).toBe('own');
  expect(client.commands.map(({ name }) => name)).not.toContain('messages.redact');
});
