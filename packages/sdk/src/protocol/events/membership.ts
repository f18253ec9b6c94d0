import type { Membership } from '../sync/sync-batch.ts';

/** The membership that `value` names, or null (01.M-02). */
export function parseMembership(value: unknown): Membership | null {
  switch (value) {
    case 'ban':
    case 'invite':
    case 'join':
    case 'knock':
    case 'leave':
      return value;
    default:
      return null;
  }
}
