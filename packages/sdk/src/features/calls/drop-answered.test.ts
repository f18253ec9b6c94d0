import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import type { CallSignal } from '../../protocol/events/call/call-signal.ts';
import { decodeCallSignal } from '../../protocol/events/call/decode-call-signal.ts';
import { dropAnswered } from './drop-answered.ts';

const signal = (type: string, call_id: string): { readonly signal: CallSignal } => {
  const offer = { type: 'offer', sdp: 'v=0' };
  const content = { call_id, version: '1', party_id: 'X', offer, answer: { ...offer, type: 'answer' } };
  return { signal: must(decodeCallSignal(`m.call.${type}`, content), type) };
};

test.each(['answer', 'hangup', 'reject', 'select_answer'])(
  '[07.R-02] an invite that came with its %s does not ring',
  (type) => {
    const other = signal('invite', 'other');
    const after = signal(type, 'call');
    expect(dropAnswered([signal('invite', 'call'), other, after])).toEqual([other, after]);
  },
);

test('[07.R-02] what nothing came for rings', () => {
  const invites = [signal('invite', 'one'), signal('invite', 'two')];
  expect(dropAnswered(invites)).toBe(invites);
});
