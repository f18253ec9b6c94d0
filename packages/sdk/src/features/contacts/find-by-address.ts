import { err, ok, type Result } from '../../base/result/result.ts';
import { hashDetails, lookUp } from '../../protocol/endpoints/identity-server.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { hashOf } from '../../protocol/rules/address-hash.ts';
import type { ThirdPartyId } from '../../protocol/rules/third-party-id.ts';
import type { ContactFailure } from './contract.ts';
import { identityFailureOf } from './failure-of.ts';
import type { IdentitySession } from './identity-session.ts';

/** Addresses of one request. */
const MOST_ADDRESSES = 200;

/**
 * The users whom the identity server knows by addresses, in the same order (10.O-03). It gets only hashes. One whose pepper changed
 * meanwhile is asked once more with the new one.
 */
export async function findByAddress(
  session: IdentitySession,
  ids: readonly ThirdPartyId[],
  signal: AbortSignal,
): Promise<Result<readonly (UserId | null)[], ContactFailure>> {
  const asked = ids.slice(0, MOST_ADDRESSES);
  for (let isLast = false; ; isLast = true) {
    const details = await session.send(hashDetails(), signal);
    if (!details.ok) return details;
    const { algorithms, pepper } = details.value;
    if (!algorithms.includes('sha256')) return err({ kind: 'noHashes' });
    const hashes = asked.map((id) => hashOf(id, pepper));
    const found = await session.sendRaw(lookUp(hashes, pepper), signal);
    if (found.ok) return ok(hashes.map((hash) => found.value.get(hash) ?? null));
    const { error } = found;
    if (error.kind === 'contact') return err(error.failure);
    const isOld = error.kind === 'serverError' && error.errcode === 'M_INVALID_PEPPER';
    if (isLast || !isOld) return err(identityFailureOf(error));
  }
}
