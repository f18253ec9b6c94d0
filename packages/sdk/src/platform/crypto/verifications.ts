import type { Signal } from '../../base/value/signal.ts';
import type { RawContent, RoomEvent } from '../../protocol/events/event.ts';
import type { VerificationMethod } from '../../protocol/events/verification.ts';
import type { DeviceId, EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { CryptoRequest } from './crypto-request.ts';
import type { MachineResult } from './machine-result.ts';

/** Names one verification: with whom, and its transaction or the event that began it. */
export interface VerificationName {
  readonly userId: UserId;
  readonly flowId: string;
}

/**
 * The OlmMachine's part of verification. It has the state of each verification, makes the messages and checks the received ones.
 * A caller sends the requests that its call returns, in order. Automatic answers join `CryptoMachine.outgoing`.
 */
export interface MachineVerifications {
  /** Tells that those which are known may have another state. */
  readonly changed: Signal<void>;

  /** Asks all of one's own other devices. Null while there is no identity that could be verified. */
  requestOwn(methods: readonly VerificationMethod[]): MachineResult<AskedVerification | null>;
  /** Asks one device. Null for one that is not known. */
  requestDevice(
    userId: UserId,
    deviceId: DeviceId,
    methods: readonly VerificationMethod[],
  ): MachineResult<AskedVerification | null>;
  /** The content of the message that asks somebody in a room. Null for who has no identity, as far as is known. */
  requestContent(userId: UserId, methods: readonly VerificationMethod[]): MachineResult<RawContent | null>;
  /** That message was sent. */
  requestInRoom(
    userId: UserId,
    roomId: RoomId,
    eventId: EventId,
    methods: readonly VerificationMethod[],
  ): MachineResult<MachineVerification | null>;

  /** Takes in a decrypted event of a room. */
  receive(event: RoomEvent): MachineResult<void>;
  /** The state of a verification; null if the OlmMachine does not know it (any more). */
  read(name: VerificationName): MachineResult<MachineVerification | null>;
  /** It is over, and nobody looks at it any more. */
  forget(name: VerificationName): void;

  accept(name: VerificationName, methods: readonly VerificationMethod[]): Answer;
  startSas(name: VerificationName): Answer;
  /** Agrees to what the other side started; nothing to be sent where it was this side. */
  acceptSas(name: VerificationName): Answer;
  confirmSas(name: VerificationName): Answer;
  /** Makes a code for the other side to scan. False where there can be none. */
  showQr(name: VerificationName): MachineResult<boolean>;
  scanQr(name: VerificationName, bytes: Uint8Array): MachineResult<QrScan>;
  /** The other side says that it scanned the code, and the person sees that it did. */
  confirmQr(name: VerificationName): Answer;
  /** Ends it for both sides. `code` is one of the specification's. */
  cancel(name: VerificationName, code: string, reason: string): Answer;
}

/** The requests to send now; none if the state does not allow the step. */
type Answer = MachineResult<readonly CryptoRequest[]>;

export interface AskedVerification {
  readonly verification: MachineVerification;
  readonly request: CryptoRequest;
}

export type QrScan =
  | { readonly kind: 'scanned'; readonly requests: readonly CryptoRequest[] }
  /** No code of a verification, or of another one. */
  | { readonly kind: 'otherCode' }
  /** Its keys are not those of whom it should be. */
  | { readonly kind: 'mismatch' };

/** One verification, as it stands. */
export interface MachineVerification extends VerificationName {
  /** The device of the other side, once one of its devices takes part. */
  readonly deviceId: DeviceId | null;
  readonly roomId: RoomId | null;
  readonly haveWeAsked: boolean;
  /** Null where that side has not said yet what it can do. */
  readonly ourMethods: readonly VerificationMethod[] | null;
  readonly theirMethods: readonly VerificationMethod[] | null;
  readonly step: VerificationStep;
}

export type VerificationStep =
  /** Asked by this side, not answered. */
  | { readonly kind: 'created' }
  /** Asked by the other side, not answered. */
  | { readonly kind: 'requested' }
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'sas';
      readonly isAccepted: boolean;
      /** Null until both sides know them. */
      readonly shown: ShortAuthentication | null;
      readonly haveWeConfirmed: boolean;
    }
  | { readonly kind: 'qrShown'; readonly code: QrPicture; readonly state: 'waiting' | 'scanned' | 'confirmed' }
  | { readonly kind: 'qrScanned' }
  | { readonly kind: 'done' }
  /** Said to be done by the other side, which it is not. */
  | { readonly kind: 'falselyDone' }
  | { readonly kind: 'cancelled'; readonly code: string; readonly reason: string; readonly isByUs: boolean };

/** The values that both sides compare (06.V-06). */
export interface ShortAuthentication {
  /** Seven places in the specification's table of 64; null where a side cannot show them. */
  readonly emoji: readonly number[] | null;
  readonly decimals: readonly [number, number, number];
}

/** A code to be drawn, and what it says. */
export interface QrPicture {
  /** The number of modules on one side. */
  readonly size: number;
  /** Row by row, `1` for dark and `0` for light. */
  readonly modules: string;
  readonly bytes: Uint8Array;
}
