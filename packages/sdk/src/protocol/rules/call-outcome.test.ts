import { expect, test } from 'vitest';
import type { RoomEvent } from '../events/event.ts';
import { callNameOf, callOutcomeOf } from './call-outcome.ts';

const [ana, bo] = ['@ana:example.org', '@bo:example.org'];

function said(kind: string, sender: string, atMs = 0, more: object = {}): RoomEvent {
  const content = { call_id: 'c', version: '1', party_id: 'X', answer: { type: 'answer', sdp: 'v=0' }, ...more };
  return { event_id: '$e', room_id: '!r', sender, type: `m.call.${kind}`, content, origin_server_ts: atMs } as never;
}

test.each<[string, readonly RoomEvent[], object | null]>([
  ['nothing', [], null],
  ['hung up by the caller', [said('hangup', ana)], { kind: 'unanswered', by: ana }],
  ['declined', [said('reject', bo), said('hangup', ana)], { kind: 'declined', by: bo, isBusy: false }],
  ['busy', [said('reject', bo, 0, { reason: 'user_busy' })], { kind: 'declined', by: bo, isBusy: true }],
  ['answered', [said('answer', bo)], { kind: 'answered', by: bo, partyId: 'X', durationMs: null }],
  [
    'answered and over',
    [said('answer', bo, 1_000), said('hangup', ana, 66_000), said('hangup', bo, 70_000)],
    { kind: 'answered', by: bo, partyId: 'X', durationMs: 65_000 },
  ],
  [
    'declined on one device and answered on another',
    [said('reject', bo), said('answer', bo)],
    { kind: 'answered', by: bo, partyId: 'X', durationMs: null },
  ],
  [
    'clocks that go backwards',
    [said('answer', bo, 9_000), said('hangup', bo, 1_000)],
    { kind: 'answered', by: bo, partyId: 'X', durationMs: 0 },
  ],
  ['what cannot be read', [said('answer', bo, 0, { answer: 5 }), said('hangup', bo, 0, { call_id: 5 })], null],
])('[CALL-30] what came of a call: %s', (_name, events, outcome) => {
  expect(callOutcomeOf(events)).toEqual(outcome);
});

test('[CALL-30] what belongs to a call is told by its id, of calls between two', () => {
  expect(callNameOf(said('hangup', ana))).toBe('call c');
  expect(callNameOf(said('hangup', ana, 0, { conf_id: 'group' }))).toBeNull();
  expect(callNameOf(said('hangup', ana, 0, { call_id: '' }))).toBeNull();
  expect(callNameOf({ ...said('hangup', ana), state_key: '' })).toBeNull();
});
