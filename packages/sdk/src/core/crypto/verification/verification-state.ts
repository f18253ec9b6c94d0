/** From what the machine knows of a verification to what is shown of it. Pure. */
import { assertNever } from '../../../base/assert/assert.ts';
import type { MachineVerification, VerificationStep } from '../../../platform/crypto/verifications.ts';
import { cancelCodeOf, type VerificationMethod } from '../../../protocol/events/verification.ts';
import {
  type QrCode,
  VERIFICATION_PHASE,
  type VerificationChoices,
  type VerificationPhase,
  type VerificationState,
} from './verification.ts';

/** State of this side that the OlmMachine does not have. */
export interface LocalState {
  /** The message that is being sent for the first time. */
  readonly sending: 'request' | 'answer' | null;
  /** The end, if the OlmMachine does not know it. */
  readonly ended: VerificationState | null;
}

/** `known` is null as long as, or once, the machine does not know it. */
export function stateOf(known: MachineVerification | null, { sending, ended }: LocalState): VerificationState {
  if (ended !== null) return ended;
  if (known === null) return { kind: 'sending' };
  const isOver = known.step.kind === 'done' || known.step.kind === 'cancelled';
  if (sending === 'request' && !isOver) return { kind: 'sending' };
  // Until the answer went out nothing was accepted (06.V-08).
  if (sending === 'answer' && !isOver) return { kind: 'accepting' };
  return shownStep(known, known.step);
}

function shownStep(known: MachineVerification, step: VerificationStep): VerificationState {
  switch (step.kind) {
    case 'created':
      return { kind: 'asked' };
    case 'requested':
      return { kind: 'incoming' };
    case 'ready':
      return { kind: 'ready', code: null, ...choicesOf(known) };
    case 'sas':
      if (step.haveWeConfirmed) return { kind: 'finishing' };
      return step.shown === null ? { kind: 'starting' } : { kind: 'comparing', ...step.shown };
    case 'qrShown':
      return shownCode(known, step);
    case 'qrScanned':
      return { kind: 'hasScanned' };
    case 'done':
      return { kind: 'done' };
    case 'falselyDone':
      return { kind: 'finishing' };
    case 'cancelled':
      return { kind: 'cancelled', code: cancelCodeOf(step.code), reason: step.reason, isByUs: step.isByUs };
    default:
      return assertNever(step);
  }
}

/** A code that was not scanned binds nobody: both may still compare instead. */
function shownCode(
  known: MachineVerification,
  { code, state }: Extract<VerificationStep, { kind: 'qrShown' }>,
): VerificationState {
  if (state === 'scanned') return { kind: 'scanned' };
  if (state === 'confirmed') return { kind: 'finishing' };
  const drawn: QrCode = { size: code.size, modules: code.modules };
  return { kind: 'ready', code: drawn, ...choicesOf(known) };
}

/** Methods that both sides support (06.V-02). If the other side's methods are unknown, comparing may be tried. */
export function choicesOf({ ourMethods, theirMethods }: MachineVerification): VerificationChoices {
  const have = (methods: readonly VerificationMethod[] | null, ...wanted: readonly VerificationMethod[]) =>
    methods !== null && wanted.every((method) => methods.includes(method));
  return {
    canCompare: have(ourMethods, 'm.sas.v1') && (theirMethods === null || have(theirMethods, 'm.sas.v1')),
    canShow:
      have(ourMethods, 'm.qr_code.show.v1', 'm.reciprocate.v1') &&
      have(theirMethods, 'm.qr_code.scan.v1', 'm.reciprocate.v1'),
    canScan:
      have(ourMethods, 'm.qr_code.scan.v1', 'm.reciprocate.v1') &&
      have(theirMethods, 'm.qr_code.show.v1', 'm.reciprocate.v1'),
  };
}

const PHASES: Readonly<Record<VerificationState['kind'], VerificationPhase>> = {
  sending: VERIFICATION_PHASE.unsent,
  asked: VERIFICATION_PHASE.requested,
  incoming: VERIFICATION_PHASE.requested,
  accepting: VERIFICATION_PHASE.requested,
  ready: VERIFICATION_PHASE.ready,
  starting: VERIFICATION_PHASE.started,
  comparing: VERIFICATION_PHASE.started,
  scanned: VERIFICATION_PHASE.started,
  hasScanned: VERIFICATION_PHASE.started,
  finishing: VERIFICATION_PHASE.started,
  cancelled: VERIFICATION_PHASE.cancelled,
  interrupted: VERIFICATION_PHASE.cancelled,
  done: VERIFICATION_PHASE.done,
};

/** Phase of the protocol for a state (06.V-01). */
export function phaseOf({ kind }: VerificationState): VerificationPhase {
  return PHASES[kind];
}

/** Nothing comes of it any more. */
export function isOver({ kind }: VerificationState): boolean {
  return kind === 'done' || kind === 'cancelled' || kind === 'interrupted';
}
