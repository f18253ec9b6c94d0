import type { UserId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Page } from '../../ui/page/Page.tsx';
import { UserCard } from './UserCard.tsx';

export interface UserPageProps {
  readonly userId: UserId;
  /** Element at the start, such as the back button. */
  readonly leading?: ReactNode;
  /** Actions of other features on this user. */
  readonly acts?: ReactNode;
}

/** Somebody's card as a place of its own, for who follows a link to them. */
export function UserPage({ userId, leading, acts }: UserPageProps) {
  const i18n = useI18n();
  return (
    <Page title={i18n._({ id: 'people.card', message: 'Profile' })} leading={leading} width="narrow">
      <UserCard userId={userId} roomId={null} onLeave={() => undefined} acts={acts} />
    </Page>
  );
}
