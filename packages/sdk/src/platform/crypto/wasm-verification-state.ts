/** Verifications of the module as plain values. */
import {
  type CancelInfo,
  Qr,
  QrState,
  type Sas,
  type VerificationRequest,
  VerificationRequestPhase,
  VerificationMethod as WasmMethod,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { assertNever } from '../../base/assert/assert.ts';
import { isObject, objectAt } from '../../base/json/guards.ts';
import type { VerificationMethod } from '../../protocol/events/verification.ts';
import type { DeviceId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { CryptoRequest } from './crypto-request.ts';
import type { MachineVerification, QrPicture, ShortAuthentication, VerificationStep } from './verifications.ts';

/** The state machine that a verification request starts. */
export type Started = Sas | Qr;

const METHODS: Readonly<Record<VerificationMethod, WasmMethod>> = {
  'm.sas.v1': WasmMethod.SasV1,
  'm.qr_code.scan.v1': WasmMethod.QrCodeScanV1,
  'm.qr_code.show.v1': WasmMethod.QrCodeShowV1,
  'm.reciprocate.v1': WasmMethod.ReciprocateV1,
};

const NAMES: Readonly<Record<WasmMethod, VerificationMethod>> = {
  [WasmMethod.SasV1]: 'm.sas.v1',
  [WasmMethod.QrCodeScanV1]: 'm.qr_code.scan.v1',
  [WasmMethod.QrCodeShowV1]: 'm.qr_code.show.v1',
  [WasmMethod.ReciprocateV1]: 'm.reciprocate.v1',
};

export function methodsFor(methods: readonly VerificationMethod[]): WasmMethod[] {
  return methods.map((method) => METHODS[method]);
}

/** `started` is what the request led to last; the request forgets it when it ends. */
export function stateOf(request: VerificationRequest, started: Started | null): MachineVerification {
  const roomId = request.roomId?.toString() as RoomId | undefined;
  const deviceId = request.otherDeviceId?.toString() ?? started?.otherDeviceId.toString();
  return {
    userId: request.otherUserId.toString() as UserId,
    flowId: request.flowId,
    deviceId: (deviceId ?? null) as DeviceId | null,
    roomId: roomId ?? null,
    haveWeAsked: request.weStarted(),
    ourMethods: namesOf(request.ourSupportedMethods),
    theirMethods: theirMethodsOf(request),
    step: stepOf(request, started),
  };
}

function namesOf(methods: readonly WasmMethod[] | undefined): readonly VerificationMethod[] | null {
  return methods?.map((method) => NAMES[method]) ?? null;
}

/** The module knows more methods than it has names for: where there is one of those, none can be had of it. */
function theirMethodsOf(request: VerificationRequest): readonly VerificationMethod[] | null {
  try {
    return namesOf(request.theirSupportedMethods);
  } catch {
    return null;
  }
}

function stepOf(request: VerificationRequest, started: Started | null): VerificationStep {
  const phase = request.phase();
  if (started?.isCancelled() === true) return cancelledOf(started.cancelInfo(), request);
  if (started?.isDone() === true) return { kind: 'done' };
  switch (phase) {
    case VerificationRequestPhase.Created:
      return { kind: 'created' };
    case VerificationRequestPhase.Requested:
      return { kind: 'requested' };
    case VerificationRequestPhase.Ready:
      return { kind: 'ready' };
    case VerificationRequestPhase.Transitioned:
      return started === null ? { kind: 'ready' } : startedStep(started);
    case VerificationRequestPhase.Done:
      return { kind: 'falselyDone' };
    case VerificationRequestPhase.Cancelled:
      return cancelledOf(request.cancelInfo, request);
    default:
      return assertNever(phase);
  }
}

function cancelledOf(info: CancelInfo | undefined, request: VerificationRequest): VerificationStep {
  // Another of one's own devices answered it.
  if (info === undefined)
    return { kind: 'cancelled', code: request.isPassive() ? 'm.accepted' : 'm.user', reason: '', isByUs: true };
  const step = {
    kind: 'cancelled',
    code: info.cancelCode(),
    reason: info.reason(),
    isByUs: info.cancelledbyUs(),
  } as const;
  info.free();
  return step;
}

function startedStep(started: Started): VerificationStep {
  if (!(started instanceof Qr)) {
    const shown = started.canBePresented() ? shownOf(started) : null;
    return { kind: 'sas', isAccepted: started.hasBeenAccepted(), shown, haveWeConfirmed: started.haveWeConfirmed() };
  }
  const state = started.state();
  switch (state) {
    case QrState.Created:
      return { kind: 'qrShown', code: pictureOf(started), state: 'waiting' };
    case QrState.Scanned:
      return { kind: 'qrShown', code: pictureOf(started), state: 'scanned' };
    case QrState.Confirmed:
      return { kind: 'qrShown', code: pictureOf(started), state: 'confirmed' };
    case QrState.Reciprocated:
      return { kind: 'qrScanned' };
    case QrState.Done:
    case QrState.Cancelled:
      return { kind: 'falselyDone' };
    default:
      return assertNever(state);
  }
}

function shownOf(sas: Sas): ShortAuthentication | null {
  const [first, second, third] = sas.decimals() ?? [];
  if (first === undefined || second === undefined || third === undefined) return null;
  const emoji = sas.supportsEmoji() ? sas.emojiIndex() : undefined;
  return { emoji: emoji === undefined ? null : [...emoji], decimals: [first, second, third] };
}

/** One segment of bytes: readers take several for text (06.V-07). */
function pictureOf(qr: Qr): QrPicture {
  const drawn = qr.toQrCode();
  const modules = drawn.renderIntoBuffer();
  drawn.free();
  return { size: Math.sqrt(modules.length), modules: modules.join(''), bytes: Uint8Array.from(qr.toBytes()) };
}

/** A cancellation with another code than the module gives it: it knows only the person's while nothing has started. */
export function withCode(request: CryptoRequest, code: string, reason: string): CryptoRequest {
  const body: unknown = JSON.parse(request.body);
  if (!isObject(body)) return request;
  const messages = objectAt(body, 'messages');
  const changed =
    messages === undefined ? { ...body, code, reason } : { ...body, messages: deep(messages, code, reason) };
  return { ...request, body: JSON.stringify(changed) };
}

function deep(messages: Readonly<Record<string, unknown>>, code: string, reason: string): Record<string, unknown> {
  const people = Object.entries(messages).map(([userId, devices]) => {
    const contents = Object.entries(isObject(devices) ? devices : {}).map(([deviceId, content]) => {
      return [deviceId, isObject(content) ? { ...content, code, reason } : content] as const;
    });
    return [userId, Object.fromEntries(contents)] as const;
  });
  return Object.fromEntries(people);
}
