/**
 * The authenticity of an event: how certain its author is. It is decided here only, from the facts that were stored when the
 * event arrived. Pure.
 */
import type { RoomEvent } from '../events/event.ts';

export type Authenticity =
  /** Written here, or by a device that its owner vouches for. */
  | 'sure'
  /** Its key came from a backup, a file or somebody else, and so it is older than this device: a server may have made it, a while ago. */
  | 'remembered'
  /** From a device that nobody vouches for, or of somebody whose identity is another one than was verified. */
  | 'doubted'
  /** Its key came that way though this device was there: whoever knows the backup's public key may have made it just now. */
  | 'imported'
  /** It came in the clear, or could not be opened. */
  | 'none';

/** The events that each may change, besides those of the same device. */
const MAY_CHANGE: Readonly<Record<Authenticity, readonly Authenticity[]>> = {
  sure: ['sure', 'remembered', 'doubted', 'imported', 'none'],
  remembered: ['remembered', 'imported', 'none'],
  doubted: ['imported', 'none'],
  imported: ['imported', 'none'],
  none: ['none'],
};

/** The authenticity of `event`. */
export function authenticityOf({ crypto, arrival }: Pick<RoomEvent, 'crypto' | 'arrival'>): Authenticity {
  if (crypto === undefined || crypto.kind === 'failed') return 'none';
  if (crypto.kind === 'own' || crypto.isFromHere === true) return 'sure';
  switch (crypto.shield.reason) {
    case null:
    // That nobody compared keys with somebody says nothing against them.
    case 'unverifiedIdentity':
      return 'sure';
    case 'authenticityNotGuaranteed':
      return arrival === 'live' ? 'imported' : 'remembered';
    case 'unknownDevice':
    case 'unsignedDevice':
    case 'verificationViolation':
    case 'mismatchedSender':
      return 'doubted';
  }
}

/**
 * Whether `later` may change what `before` says (SEC-17): it is at least as sure who said it, or the very same device did, whose key it gave
 * to this one itself.
 */
export function mayChange(later: RoomEvent, before: RoomEvent): boolean {
  const authenticity = authenticityOf(later);
  if (MAY_CHANGE[authenticity].includes(authenticityOf(before))) return true;
  return authenticity === 'doubted' && deviceKeyOf(later) === deviceKeyOf(before);
}

function deviceKeyOf({ crypto }: RoomEvent): string | null {
  return crypto?.kind === 'opened' ? crypto.senderKey : null;
}
