import type { DeviceId, RoomId, UserId } from '../../../protocol/ids/ids.ts';

/** To whose devices keys of rooms go. */
export interface TrustSettings {
  /**
   * `signed`: devices that their owners' identities vouch for (MSC4153). `verified`: of those, only devices of people whose identity was
   * verified. `all`: every device, also one that a server made up; but none of a verified person in doubt.
   */
  readonly recipients: 'signed' | 'verified' | 'all';
  /** Rooms whose keys go to verified devices, whatever holds for the others. */
  readonly onlyVerifiedIn: readonly RoomId[];
}

export const DEFAULT_TRUST: TrustSettings = { recipients: 'signed', onlyVerifiedIn: [] };

/** A problem of a user's identity. */
export type IdentityTrouble =
  /** It is another one than was seen first. */
  | 'changed'
  /** It was verified, and is another one now. */
  | 'violation';

export interface TroubleRecord {
  readonly userId: UserId;
  readonly trouble: IdentityTrouble;
}

/** A device that gets no keys. */
export interface BlockedRecord {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  /** The person wants it so; else it is for as long as its owner does not vouch for it. */
  readonly isByPerson: boolean;
}
