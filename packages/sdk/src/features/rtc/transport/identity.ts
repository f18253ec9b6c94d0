import { sha256 } from '@noble/hashes/sha2.js';
import { encodeUnpaddedBase64 } from '../../../base/bytes/base64.ts';
import type { RtcMember } from '../../../protocol/rules/rtc/rtc-member.ts';

/** The name by which an SFU knows a member (09.L-04, 09.K-08). The form of the membership decides it. */
export function identityOf({
  form,
  userId,
  deviceId,
  memberId,
}: Pick<RtcMember, 'form' | 'userId' | 'deviceId' | 'memberId'>): string {
  if (form === 'session') return `${userId}:${deviceId}`;
  return encodeUnpaddedBase64(sha256(new TextEncoder().encode(JSON.stringify([userId, deviceId, memberId]))));
}
