import type { RawContent } from '../../protocol/events/event.ts';
import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';
import type { MachineResult } from './machine-result.ts';

/**
 * Whose devices get something (06.C-12). `signed`: those that their owners vouch for; nothing is shared while one's own identity is in
 * doubt, or a verified person's. `verified`: of those, only devices of verified people. `all`: all, as long as no verified person is in doubt.
 */
export type KeyRecipients = 'signed' | 'verified' | 'all';

/** Messages of our own to single devices. */
export interface MachineMessages {
  /**
   * The content of an `m.room.encrypted` that only this device can read; they have to be sent in the order in which they are made. Null for
   * a device that is not known. A failure where there is no session with it, or where it is none of `recipients`.
   */
  encryptTo(to: MessageRecipient, type: string, content: RawContent): MachineResult<RawContent | null>;
}

export interface MessageRecipient {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  /** The devices that may read it, as with room keys. */
  readonly recipients: KeyRecipients;
}
