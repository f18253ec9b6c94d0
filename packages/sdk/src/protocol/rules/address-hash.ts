import { sha256 } from '@noble/hashes/sha2.js';
import { encodeUnpaddedBase64 } from '../../base/bytes/base64.ts';
import type { ThirdPartyId } from './third-party-id.ts';

/** The form under which an identity server is asked for an address, without learning it where it knows nobody by it (10.O-03). */
export function hashOf({ address, medium }: ThirdPartyId, pepper: string): string {
  const hash = encodeUnpaddedBase64(sha256(new TextEncoder().encode(`${address} ${medium} ${pepper}`)));
  return hash.replaceAll('+', '-').replaceAll('/', '_');
}
