import type { UserId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { useIdentityMark } from '../../lib/view/use-identity-mark.ts';
import { useTriedCommand } from '../../lib/view/use-tried-command.ts';
import { Failure } from '../../ui/failure/Failure.tsx';
import { PersonTrustView } from './PersonTrustView.tsx';

export interface PersonTrustProps {
  readonly userId: UserId;
  /** The way to verify the user. */
  readonly verify?: ReactNode;
}

/** Actions on a user's identity. A verified user need not be verified again. */
export function PersonTrust({ userId, verify }: PersonTrustProps) {
  const mark = useIdentityMark(userId);
  const accept = useTriedCommand('identity.accept');
  return (
    <>
      <PersonTrustView mark={mark} verify={verify} onAccept={() => accept.run({ userId })} />
      {accept.hasFailed && <Failure />}
    </>
  );
}
