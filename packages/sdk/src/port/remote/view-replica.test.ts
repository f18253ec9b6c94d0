import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameBetween, type Snapshot } from '../host/view-frames.ts';
import type { ViewFrame } from '../wire/frames.ts';
import { applyViewFrame, emptyReplica, type Replica } from './view-replica.ts';

const list = (seq: number, keys: string): ViewFrame => ({
  kind: 'viewList',
  id: 1,
  seq,
  revision: null,
  head: 'head',
  items: keys.split('').map((key) => ({ key })),
});
const insert = (seq: number, key: string, at = 0): ViewFrame => ({
  kind: 'viewPatch',
  id: 1,
  seq,
  revision: null,
  patch: [{ at, remove: 0, insert: [{ key }] }],
});

function keysOf({ content }: Replica): string | undefined {
  return content.kind === 'list' ? content.list.items.map(({ key }) => key).join('') : undefined;
}

describe('applyViewFrame', () => {
  const opened = applyViewFrame(emptyReplica, list(1, 'bc')).replica;

  test('[PT-32] a patch changes the items and keeps the head', () => {
    const { replica, reply } = applyViewFrame(opened, insert(2, 'a'));
    expect([keysOf(replica), reply, replica.seq]).toEqual(['abc', 'ack', 2]);
    expect(replica.content).toMatchObject({ list: { head: 'head' } });
  });

  test('[PT-32] a head comes with a patch only if it changed, and may be anything', () => {
    const frame: ViewFrame = { kind: 'viewPatch', id: 1, seq: 2, revision: null, patch: [], head: [undefined] };
    expect(applyViewFrame(opened, frame).replica.content).toMatchObject({ list: { head: undefined } });
  });

  test.each([
    ['a gap', insert(3, 'a')],
    ['a patch that does not fit', insert(2, 'a', 9)],
  ])('[PT-33] %s asks for the whole once, and ignores patches until it comes', (_, frame) => {
    const first = applyViewFrame(opened, frame);
    expect([keysOf(first.replica), first.reply]).toEqual(['bc', 'reset']);
    const second = applyViewFrame(first.replica, insert(2, 'a'));
    expect([keysOf(second.replica), second.reply]).toEqual(['bc', 'none']);
    const third = applyViewFrame(second.replica, list(4, 'xyz'));
    expect([keysOf(third.replica), third.reply]).toEqual(['xyz', 'ack']);
    expect(applyViewFrame(third.replica, insert(5, 'w')).reply).toBe('ack');
  });

  test('[PT-33] a patch of what is no list asks for the whole', () => {
    const failed: ViewFrame = { kind: 'viewFailed', id: 1, seq: 2, failure: { kind: 'bug', reportId: 'r' } };
    expect(applyViewFrame(emptyReplica, insert(1, 'a')).reply).toBe('reset');
    expect(applyViewFrame(applyViewFrame(opened, failed).replica, insert(3, 'a')).reply).toBe('reset');
  });

  test('[PT-51] a frame without content says that what is there is of other parameters as well', () => {
    const kept = (seq: number): ViewFrame => ({ kind: 'viewKept', id: 1, seq, revision: 4 });
    const { replica, reply } = applyViewFrame(opened, kept(2));
    expect([keysOf(replica), reply, replica.content]).toMatchObject(['bc', 'ack', { revision: 4 }]);
    expect(applyViewFrame(opened, kept(3)).reply).toBe('reset');
    expect(applyViewFrame(emptyReplica, kept(1)).reply).toBe('reset');
    const lost = applyViewFrame(opened, insert(3, 'a')).replica;
    expect(applyViewFrame(lost, kept(2)).reply).toBe('none');
  });

  test('[PT-33] old frames change nothing', () => {
    expect(applyViewFrame(opened, list(1, 'z'))).toEqual({ replica: opened, reply: 'none' });
  });
});

test('[PT-33] law: whatever frames are lost, the page ends with what was published last', () => {
  const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
  const turn = fc.record({
    keys,
    head: fc.integer({ max: 2, min: 0 }),
    revision: fc.integer({ max: 2, min: 0 }),
    isLost: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 12 }), (turns) => {
      let sent: Snapshot | undefined;
      let replica = emptyReplica;
      let seq = 0;
      const publish = (current: Snapshot, isLost: boolean) => {
        const frame = frameBetween(sent, current, 1, seq + 1);
        sent = current;
        if (frame === undefined) return;
        seq = frame.seq;
        if (isLost) return;
        const applied = applyViewFrame(replica, frame);
        replica = applied.replica;
        if (applied.reply !== 'reset') return;
        sent = undefined;
        publish(current, false);
      };
      const last: Snapshot = { kind: 'list', revision: 3, head: 'last', items: [{ key: 'a' }, { key: 'z' }] };
      for (const { keys: order, head, revision, isLost } of turns) {
        publish({ kind: 'list', revision, head, items: order.map((key) => ({ key })) }, isLost);
      }
      publish(last, false);
      expect(replica.content).toEqual({ kind: 'list', revision: 3, list: { head: last.head, items: last.items } });
    }),
  );
});
