import type { MachineResult } from './machine-result.ts';

/**
 * Secure channels between two devices, one of which shows a QR code that the other scans (MSC4108 in its form of 2024). All cryptography is the module's.
 * None of the calls rejects.
 */
export interface QrChannels {
  /** Begins a channel for a code that this device shows. */
  offer(): MachineResult<OfferedChannel>;
  /** Reads a code that was scanned; null for any other code. */
  read(bytes: Uint8Array<ArrayBuffer>): MachineResult<ScannedCode | null>;
  /** Begins a channel to the device that showed `code`. `sealed` is `text` for it, which tells it who we are. */
  join(code: ScannedCode, text: string): MachineResult<{ readonly channel: QrChannel; readonly sealed: string }>;
}

/** The content of a code. */
export interface ScannedCode {
  readonly publicKey: string;
  readonly rendezvousUrl: string;
  /** The homeserver to sign in to, if a device that is signed in shows the code; null if a new one does. */
  readonly homeserver: string | null;
}

/** A channel that nobody has joined. */
export interface OfferedChannel {
  /** The code to show, in base64. `homeserver`: as in `ScannedCode`. */
  code(rendezvousUrl: string, homeserver: string | null): MachineResult<string>;
  /** Takes the first message of whoever joins. Only once. */
  accept(sealed: string): MachineResult<{ readonly channel: QrChannel; readonly text: string }>;
  free(): void;
}

/** A channel with keys of its own in either direction. Messages are opened in the order in which they were sealed. */
export interface QrChannel {
  /** Two digits that are the same on both sides, unless somebody is between them. */
  readonly checkCode: string;
  seal(text: string): MachineResult<string>;
  open(sealed: string): MachineResult<string>;
  free(): void;
}
