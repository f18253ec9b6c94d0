import type { RoomId, TransactionId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draftPlace } from '../../lib/drafts/draft-place.ts';
import { drafts } from '../../lib/drafts/drafts.ts';
import { drawHeld } from '../../lib/drafts/hold-drawing.ts';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import type { CommandSet, ComposerCommand } from './contract.ts';
import { NotifyAll } from './notify-all/NotifyAll.tsx';
import { useComposer } from './use-composer.ts';

const shout: ComposerCommand = {
  name: 'shout',
  parameters: null,
  description: { id: 'shout', message: 'Say it loudly' },
  run: ({ plain }) => ({ kind: 'say', message: { text: plain.toUpperCase(), format: 'plain', as: 'text' } }),
};

/** Draws the box of a room, whose commands arrive when that is told. Returns the texts that are sent. */
function show(roomId: RoomId, told = 0) {
  const client = new FakeRemote();
  const sent: string[] = [];
  client.answer('messages.sendText', async ({ text }) => {
    sent.push(text);
    return { ok: true, value: { txnId: `t${sent.length}` as TransactionId } };
  });
  const asked: string[] = [];
  client.answer('messages.countTold', async ({ text }) => {
    asked.push(text);
    return { ok: true, value: told };
  });
  const loads: (() => void)[] = [];
  const set: CommandSet = { id: 'test', load: () => new Promise((resolve) => loads.push(() => resolve([shout]))) };
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <Box roomId={roomId} commands={[set]} />
    </ClientContext>,
  );
  return { sent, loads, asked };
}

interface BoxProps {
  readonly roomId: RoomId;
  readonly commands: readonly CommandSet[];
}

function Box({ roomId, commands }: BoxProps) {
  const place = { roomId, threadRoot: null, isEncrypted: false };
  const { text, type, send, failure, allQuestion } = useComposer({ ...place, commands, onSent: () => undefined });
  return (
    <>
      <input
        aria-label="Message"
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          send();
        }}
      />
      <p role="status">{failure?.kind}</p>
      {allQuestion !== null && <NotifyAll {...allQuestion} roomId={roomId} />}
    </>
  );
}

const box = () => page.getByRole('textbox', { name: 'Message' });

test('[CO-20] [CO-22] what is written while a command is on its way is another message, and the command is given once', async () => {
  const { sent, loads } = show('!one:example.org' as RoomId);
  await box().click();
  await userEvent.keyboard('/shout hello{Enter}');
  await expect.element(box()).toHaveValue('');
  await userEvent.keyboard('{Enter}and then');
  await expect.poll(() => loads.length).toBe(1);
  for (const load of loads) load();
  await expect.poll(() => sent).toEqual(['HELLO']);
  await expect.element(box()).toHaveValue('and then');
});

test('[CO-20] [CO-22] one that is not known comes back, over what was written meanwhile', async () => {
  const roomId = '!other:example.org' as RoomId;
  const { sent, loads } = show(roomId);
  await box().click();
  await userEvent.keyboard('/whisper hello{Enter}more');
  await expect.poll(() => loads.length).toBe(1);
  for (const load of loads) load();
  await expect.element(page.getByRole('status')).toHaveTextContent('unknownCommand');
  expect(drafts.read(draftPlace(roomId, null)).text).toBe('/whisper hello\nmore');
  expect(sent).toEqual([]);
});

test('[COMP-23] a message that is sent while a command is being loaded comes after it', async () => {
  const { sent, loads } = show('!order:example.org' as RoomId);
  await box().click();
  await userEvent.keyboard('/shout hello{Enter}');
  await expect.element(box()).toHaveValue('');
  await userEvent.keyboard('and then{Enter}');
  await expect.element(box()).toHaveValue('');
  await expect.poll(() => loads.length).toBe(1);
  for (const load of loads) load();
  await expect.poll(() => sent).toEqual(['HELLO', 'and then']);
});

test('[COMP-23] a command that takes long holds no message up', async () => {
  const { sent, loads } = show('!long:example.org' as RoomId);
  await box().click();
  await userEvent.keyboard('/shout hello{Enter}');
  await userEvent.keyboard('and then{Enter}');
  await expect.poll(() => sent, { timeout: 5_000 }).toEqual(['and then']);
  for (const load of loads) load();
  await expect.poll(() => sent).toEqual(['and then', 'HELLO']);
});

/** Presses a key in the box; React has drawn what comes of it when this returns. */
function press(key: string): HTMLInputElement {
  const input = box().element() as HTMLInputElement;
  input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return input;
}

test('[COMP-26] the box is drawn empty with its message, or with the next key', async () => {
  const roomId = '!held:example.org' as RoomId;
  const { sent } = show(roomId);
  for (const draw of [drawHeld, () => void press('Shift')]) {
    await box().fill('hello');
    const input = press('Enter');
    expect(drafts.read(draftPlace(roomId, null)).text).toBe('');
    expect(input.value).toBe('hello');
    draw();
    await Promise.resolve();
    expect(input.value).toBe('');
  }
  expect(sent).toEqual(['hello', 'hello']);
});

test('[COMP-26] the box is drawn empty soon, also if its message does not come', async () => {
  show('!alone:example.org' as RoomId);
  await box().fill('hello');
  const atMs = performance.now();
  const input = press('Enter');
  while (input.value !== '') await new Promise((resolve) => setTimeout(resolve, 1));
  expect(performance.now() - atMs).toBeLessThan(200);
});

const dialog = () => page.getByRole('dialog', { name: 'Notify everyone' });

test('[COMP-22] who would notify more than 50 people is asked once, and the text stays in the box meanwhile', async () => {
  const { sent, asked } = show('!large:example.org' as RoomId, 1_234);
  await box().click();
  await userEvent.keyboard('hi @room{Enter}');
  await expect.element(dialog()).toHaveTextContent('@room notifies 1,234 people.');
  await expect.element(box()).toHaveValue('hi @room');
  // Enter, pressed without reading, sends nothing.
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => dialog().elements()).toEqual([]);
  expect(sent).toEqual([]);
  await box().click();
  await userEvent.keyboard('{Enter}');
  await dialog().getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => sent).toEqual(['hi @room']);
  await expect.element(box()).toHaveValue('');
  expect(asked).toEqual(['hi @room', 'hi @room']);
});

test('[COMP-22] commands that say something ask too, and what is no message for everyone does not', async () => {
  const { sent, loads, asked } = show('!loud:example.org' as RoomId, 1_234);
  await box().click();
  await userEvent.keyboard('/shout @room{Enter}');
  await expect.poll(() => loads.length).toBe(1);
  for (const load of loads) load();
  // The command writes it in capitals, and that is no name of the room.
  await expect.poll(() => sent).toEqual(['@ROOM']);
  await userEvent.keyboard('/me waves at @room{Enter}');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(box()).toHaveValue('/me waves at @room');
  expect(asked).toEqual(['waves at @room']);
});

test('[COMP-22] a few people are notified without a question', async () => {
  const { sent } = show('!small:example.org' as RoomId, 50);
  await box().click();
  await userEvent.keyboard('hi @room{Enter}');
  await expect.poll(() => sent).toEqual(['hi @room']);
  await expect.element(box()).toHaveValue('');
});
