import type { UserId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import { useIdentityMark } from '../../lib/view/use-identity-mark.ts';
import { PersonTrustView } from './PersonTrustView.tsx';

export interface PersonTrustProps {
  readonly userId: UserId;
  /** How they are verified. */
  readonly verify: ReactNode;
}

/** What may be done about somebody's identity. Who is verified need not be verified again. */
export function PersonTrust({ userId, verify }: PersonTrustProps) {
  const mark = useIdentityMark(userId);
  const accept = useCommand('identity.accept');
  return <PersonTrustView mark={mark} verify={verify} onAccept={() => void accept({ userId })} />;
}
