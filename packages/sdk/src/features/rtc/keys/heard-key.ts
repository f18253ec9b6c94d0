import type { SaidKey } from '../../../protocol/events/rtc-keys.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';

/** A key that a device said. */
export interface HeardKey extends Omit<SaidKey, 'roomId' | 'sentAt'> {
  readonly userId: UserId;
  /** The key of the device that encrypted the message. */
  readonly senderKey: string;
  /** Its time among those of its device: the sender's where they say it, else that of its arrival. */
  readonly order: number;
}
