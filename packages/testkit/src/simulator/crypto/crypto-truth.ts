import type { RawContent } from '@parley/sdk/internal/protocol/events/event.ts';
import { Violation } from '../violation.ts';

/** A message of one engine to another. */
export interface ArrivedMessage {
  readonly deviceId: string;
  readonly type: string;
  readonly content: RawContent;
}

/** The true fate of keys in a run, which nobody in it could know: who was given which, and who has which. */
export class CryptoTruth {
  /** By session: from which message on each device was given the key, by the device's own key. */
  readonly #given = new Map<string, Map<string, { readonly index: number; readonly atMs: number }>>();
  /** By device: when each session's key came. */
  readonly #came = new Map<string, Map<string, number>>();
  /** By device: when its disk lost what was on it last. */
  readonly #damagedAtMs = new Map<string, number>();
  /** By device: when its disk was put back last as it was some time before. */
  readonly #rolledBackAtMs = new Map<string, number>();
  /** By device: when it was last written to by a session that it has not. */
  readonly #failedAtMs = new Map<string, number>();
  /** Hears of messages of engines that came to a device, in the clear. */
  onMessage: (message: ArrivedMessage) => void = () => undefined;

  /** A key is being given to a device. */
  gave(sessionId: string, curve25519: string, index: number, atMs: number): void {
    const given = this.#given.get(sessionId) ?? new Map<string, { readonly index: number; readonly atMs: number }>();
    if (!given.has(curve25519)) given.set(curve25519, { index, atMs });
    this.#given.set(sessionId, given);
  }

  /** A key came, and is stored. */
  came(sessionId: string, curve25519: string, nowMs: number): void {
    const came = this.#came.get(curve25519) ?? new Map<string, number>();
    if (!came.has(sessionId)) came.set(sessionId, nowMs);
    this.#came.set(curve25519, came);
  }

  /** The disk of a device is not as it was: the power went, or it was put back. */
  damaged(curve25519: string, nowMs: number, { isRolledBack }: { readonly isRolledBack: boolean }): void {
    this.#damagedAtMs.set(curve25519, nowMs);
    if (isRolledBack) this.#rolledBackAtMs.set(curve25519, nowMs);
  }

  /** A device was written to by a session that it has not: after its disk lost something that is so until it said so to the other. */
  failed(curve25519: string, nowMs: number): void {
    this.#failedAtMs.set(curve25519, nowMs);
  }

  /** Why a message cannot be read on a device, if there is a reason for it (I14). */
  excuse(sessionId: string, index: number, curve25519: string): string | null {
    const given = this.#given.get(sessionId)?.get(curve25519);
    if (given === undefined || given.index > index) return 'its sender did not know the device yet';
    const damagedAtMs = this.#damagedAtMs.get(curve25519);
    if (damagedAtMs === undefined) return null;
    // Messages that waited on the disk had not reached the OlmMachine yet, and the server does not send them again.
    if (given.atMs <= (this.#rolledBackAtMs.get(curve25519) ?? 0))
      return 'it may have been on the disk that was put back';
    const cameAtMs = this.#came.get(curve25519)?.get(sessionId);
    if (cameAtMs !== undefined && cameAtMs <= damagedAtMs) return 'the key was on the disk that lost it';
    const failedAtMs = this.#failedAtMs.get(curve25519) ?? 0;
    return given.atMs <= failedAtMs ? 'what the other device wrote by was on the disk that lost it' : null;
  }

  /** I10: the server hands out no key of a device that the device has not. Returns whether that is promised. */
  checkKeys(curve25519: string, atServer: readonly string[], isOfDevice: (name: string) => boolean): boolean {
    if (this.#rolledBackAtMs.has(curve25519)) return false;
    const missing = atServer.filter((name) => !isOfDevice(name));
    if (missing.length > 0)
      throw new Violation('I10', `the server hands out ${missing.join(', ')} of ${curve25519}, which has none such`);
    return true;
  }
}
