import { settle } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { BugError } from '../../base/assert/assert.ts';
import type { PageFrame, PageMessage } from '../wire/frames.ts';
import { PageOutbox } from './page-outbox.ts';

const close = (id: number): PageFrame => ({ kind: 'closeView', id });
const command = (id: number): PageFrame => ({ kind: 'command', id, name: 'test.echo', input: null });
const BAD = 13;

function start() {
  const sent: (readonly number[])[] = [];
  const moved: (readonly Transferable[])[] = [];
  const idsOf = (message: PageMessage) => [message].flat().map((frame) => ('id' in frame ? frame.id : 0));
  const outbox = new PageOutbox(
    (message, transfer) => {
      const ids = idsOf(message);
      if (ids.includes(BAD)) throw new BugError('it cannot be cloned');
      sent.push(ids);
      moved.push(transfer);
    },
    () => ({ kind: 'bug', reportId: 'r' }),
  );
  return { outbox, sent, moved };
}

test('[PT-07] what is posted in one turn is one message at its end', async () => {
  const { outbox, sent } = start();
  for (const id of [1, 2, 3]) outbox.post({ frame: close(id) });
  expect(sent).toEqual([]);
  await settle();
  outbox.post({ frame: close(4) });
  await settle();
  expect(sent).toEqual([[1, 2, 3], [4]]);
});

test('[PT-07] the first command of a turn leaves at once with what waits before it, and its buffers move', async () => {
  const { outbox, sent, moved } = start();
  const bytes = new ArrayBuffer(8);
  outbox.post({ frame: close(1) });
  outbox.post({ frame: command(2), transfer: [bytes] });
  expect(sent).toEqual([[1, 2]]);
  expect(moved).toEqual([[bytes]]);
  outbox.post({ frame: command(3) });
  outbox.post({ frame: close(4) });
  expect(sent).toHaveLength(1);
  await settle();
  outbox.post({ frame: command(5) });
  expect(sent).toEqual([[1, 2], [3, 4], [5]]);
});

test('[PT-26] a frame that cannot be cloned fails by itself', async () => {
  const { outbox, sent } = start();
  const failed: string[] = [];
  outbox.post({ frame: close(1) });
  outbox.post({ frame: close(BAD), onFailure: ({ kind }) => failed.push(kind) });
  outbox.post({ frame: close(2), onFailure: () => failed.push('another') });
  await settle();
  expect([sent, failed]).toEqual([[[1], [2]], ['bug']]);
});

test('[PT-37] what waits for an engine that is left is not said to the next', async () => {
  const { outbox, sent } = start();
  outbox.post({ frame: close(1) });
  outbox.drop();
  await settle();
  expect(sent).toEqual([]);
});
