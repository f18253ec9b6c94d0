import type { Doubt, Person } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { createContext, type ReactNode, use } from 'react';

/** Hook that tells if a doubt about somebody's message holds still. */
export type UseStandingDoubt = (userId: UserId, doubt: Doubt) => boolean;

/** The hook in use. Without one each doubt holds. */
export const StandingDoubtContext = createContext<UseStandingDoubt>(() => true);

export interface WithDoubtProps {
  readonly sender: Person;
  /** Undefined where nothing is wrong. */
  readonly doubt: Doubt | undefined;
  /** Is told whether it is not sure who said it. */
  readonly children: (isInDoubt: boolean) => ReactNode;
}

/** Draws what somebody said, by whether a doubt about that still holds. */
export function WithDoubt({ sender, doubt, children }: WithDoubtProps) {
  if (doubt === undefined) return children(false);
  if (isLasting(doubt)) return children(true);
  return (
    <Asked sender={sender} doubt={doubt}>
      {children}
    </Asked>
  );
}

/** Whether `doubt` holds for good: nothing that is learnt of devices and identities ends it. */
export function isLasting({ kind }: Doubt): boolean {
  return kind === 'sentInClear' || kind === 'importedKey';
}

function Asked({ sender: { userId }, doubt, children }: WithDoubtProps & { readonly doubt: Doubt }) {
  const useStandingDoubt = use(StandingDoubtContext);
  return children(useStandingDoubt(userId, doubt));
}
