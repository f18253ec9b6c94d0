import type { RoomId, TransactionId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draftPlace } from '../../lib/drafts/draft-place.ts';
import { drafts } from '../../lib/drafts/drafts.ts';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import type { CommandSet, ComposerCommand } from './contract.ts';
import { useComposer } from './use-composer.ts';

const shout: ComposerCommand = {
  name: 'shout',
  parameters: null,
  description: { id: 'shout', message: 'Say it loudly' },
  run: ({ plain }) => ({ kind: 'say', message: { text: plain.toUpperCase(), format: 'plain', as: 'text' } }),
};

/** Draws the box of a room, whose commands arrive when that is told. Returns the texts that are sent. */
function show(roomId: RoomId) {
  const client = new FakeRemote();
  const sent: string[] = [];
  client.answer('messages.sendText', async ({ text }) => {
    sent.push(text);
    return { ok: true, value: { txnId: `t${sent.length}` as TransactionId } };
  });
  const loads: (() => void)[] = [];
  const set: CommandSet = { id: 'test', load: () => new Promise((resolve) => loads.push(() => resolve([shout]))) };
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <Box roomId={roomId} commands={[set]} />
    </ClientContext>,
  );
  return { sent, loads };
}

interface BoxProps {
  readonly roomId: RoomId;
  readonly commands: readonly CommandSet[];
}

function Box({ roomId, commands }: BoxProps) {
  const place = { roomId, threadRoot: null, isEncrypted: false };
  const { text, type, send, failure } = useComposer({ ...place, commands, onSent: () => undefined });
  return (
    <>
      <input
        aria-label="Message"
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && send()}
      />
      <p role="status">{failure?.kind}</p>
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
