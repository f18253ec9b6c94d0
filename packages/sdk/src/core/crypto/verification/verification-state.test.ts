import { describe, expect, test } from 'vitest';
import type { MachineVerification, VerificationStep } from '../../../platform/crypto/verifications.ts';
import { CANCEL_CODES, cancelCodeOf, VERIFICATION_METHODS } from '../../../protocol/events/verification.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import { choicesOf, isOver, phaseOf, stateOf } from './verification-state.ts';

const NOTHING = { sending: null, ended: null } as const;
const CODE = { size: 1, modules: '1', bytes: new Uint8Array() };

function known(step: VerificationStep, more: Partial<MachineVerification> = {}): MachineVerification {
  return {
    userId: '@bo:example.org' as UserId,
    flowId: 'flow',
    deviceId: null,
    roomId: null,
    haveWeAsked: true,
    ourMethods: VERIFICATION_METHODS,
    theirMethods: VERIFICATION_METHODS,
    step,
    ...more,
  };
}

test.each([
  ['created', { kind: 'created' }, 2],
  ['requested', { kind: 'requested' }, 2],
  ['ready', { kind: 'ready' }, 3],
  ['a code is shown', { kind: 'qrShown', code: CODE, state: 'waiting' }, 3],
  ['the code was scanned', { kind: 'qrShown', code: CODE, state: 'scanned' }, 4],
  ['that was confirmed', { kind: 'qrShown', code: CODE, state: 'confirmed' }, 4],
  ['a code was scanned here', { kind: 'qrScanned' }, 4],
  ['comparing', { kind: 'sas', isAccepted: true, shown: null, haveWeConfirmed: false }, 4],
  ['said to be done', { kind: 'falselyDone' }, 4],
  ['cancelled', { kind: 'cancelled', code: 'm.user', reason: '', isByUs: true }, 5],
  ['done', { kind: 'done' }, 6],
] as const)('[06.V-01] %s', (_name, step, phase) => {
  const state = stateOf(known(step), NOTHING);
  expect(phaseOf(state)).toBe(phase);
  expect(isOver(state)).toBe(phase >= 5);
});

test('[06.V-07] once a code was scanned, either side says so: both have the same to compare', () => {
  expect(stateOf(known({ kind: 'qrShown', code: CODE, state: 'scanned' }), NOTHING)).toEqual({ kind: 'scanned' });
  expect(stateOf(known({ kind: 'qrScanned' }), NOTHING)).toEqual({ kind: 'hasScanned' });
});

test('[06.V-01] [06.V-08] what did not go out yet did not happen, unless it is over', () => {
  expect(phaseOf(stateOf(null, NOTHING))).toBe(1);
  expect(phaseOf(stateOf(known({ kind: 'created' }), { ...NOTHING, sending: 'request' }))).toBe(1);
  expect(phaseOf(stateOf(known({ kind: 'ready' }), { ...NOTHING, sending: 'answer' }))).toBe(2);
  const cancelled = { kind: 'cancelled', code: 'm.user', reason: '', isByUs: false } as const;
  expect(phaseOf(stateOf(known(cancelled), { ...NOTHING, sending: 'answer' }))).toBe(5);
  expect(stateOf(known({ kind: 'ready' }), { ...NOTHING, ended: { kind: 'interrupted' } })).toEqual({
    kind: 'interrupted',
  });
});

describe('[06.V-05] codes of cancellations', () => {
  test.each(CANCEL_CODES)('%s is known', (code) => {
    const state = stateOf(known({ kind: 'cancelled', code, reason: 'Because', isByUs: false }), NOTHING);
    expect(state).toEqual({ kind: 'cancelled', code, reason: 'Because', isByUs: false });
  });

  test('any other is one that nobody knows', () => {
    expect(cancelCodeOf('__proto__')).toBe('other');
  });
});

test('[06.V-02] what can be done is what both sides can', () => {
  const ready = { kind: 'ready' } as const;
  expect(choicesOf(known(ready))).toEqual({ canCompare: true, canShow: true, canScan: true });
  const theirs = (...theirMethods: NonNullable<MachineVerification['theirMethods']>) =>
    choicesOf(known(ready, { theirMethods }));
  expect(theirs('m.sas.v1')).toEqual({ canCompare: true, canShow: false, canScan: false });
  expect(theirs('m.qr_code.scan.v1')).toEqual({ canCompare: false, canShow: false, canScan: false });
  expect(theirs('m.qr_code.scan.v1', 'm.reciprocate.v1')).toEqual({ canCompare: false, canShow: true, canScan: false });
  expect(theirs('m.qr_code.show.v1', 'm.reciprocate.v1')).toEqual({ canCompare: false, canShow: false, canScan: true });
  expect(choicesOf(known(ready, { theirMethods: null })).canCompare).toBe(true);
});
