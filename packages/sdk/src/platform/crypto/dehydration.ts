import type { RawContent } from '../../protocol/events/event.ts';
import type { MachineResult } from './machine-result.ts';

/** A device that nobody holds, and that takes in keys while no other is signed in (MSC3814). Keys are 32 bytes in base64. */
export interface MachineDehydration {
  /** A new key for such devices. */
  makeKey(): MachineResult<string>;
  /** The key that is kept here; null for none. */
  savedKey(): MachineResult<string | null>;
  /** A failure means that it is no key. */
  saveKey(key: string): MachineResult<void>;
  /** A new device, sealed by `key`: the body of its upload. Needs the private keys of the person's identity, which signs it. */
  make(key: string, displayName: string): MachineResult<string>;
  /** Opens the one that the server has. A failure means that it was sealed by another key. */
  open(key: string, deviceId: string, sealed: string): MachineResult<OpenedDevice>;
}

/** A dehydrated device that reads what it was sent. */
export interface OpenedDevice {
  /** Takes the keys of rooms out of events that were sent to it. */
  receive(events: readonly RawContent[]): MachineResult<void>;
  close(): void;
}
