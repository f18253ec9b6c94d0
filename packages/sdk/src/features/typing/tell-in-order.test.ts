import { expect, test } from 'vitest';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { TellInOrder } from './tell-in-order.ts';

const [ONE, OTHER] = ['!one:example.org', '!other:example.org'] as RoomId[] as [RoomId, RoomId];

function start() {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const inOrder = new TellInOrder((roomId, isTyping) => {
    sent.push(`${roomId === ONE ? 'one' : 'other'} ${isTyping}`);
    return new Promise((resolve) => answers.push(resolve));
  });
  const answer = async () => {
    answers.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { inOrder, sent, answer };
}

test('[TY-02] each thing waits for the one before, in its own room; what is over meanwhile is left out', async () => {
  const { inOrder, sent, answer } = start();
  const first = inOrder.tell(ONE, true);
  void inOrder.tell(ONE, false);
  void inOrder.tell(OTHER, true);
  expect(sent).toEqual(['one true', 'other true']);
  void inOrder.tell(ONE, true);
  void inOrder.tell(ONE, false);
  await answer();
  expect(sent).toEqual(['one true', 'other true', 'one false']);
  await answer();
  await answer();
  await first;
  void inOrder.tell(ONE, true);
  expect(sent.at(-1)).toBe('one true');
});

test('[TY-02] what fails keeps nothing from being said later', async () => {
  const told: boolean[] = [];
  const inOrder = new TellInOrder((_roomId, isTyping) => {
    told.push(isTyping);
    return told.length === 1 ? Promise.reject(new Error('no')) : Promise.resolve();
  });
  await expect(inOrder.tell(ONE, true)).rejects.toThrow('no');
  await inOrder.tell(ONE, false);
  expect(told).toEqual([true, false]);
});
