import '../lib/i18n/later-messages.ts';
import { localpartOf, type UserId } from '@parley/sdk/client/ids.ts';
import { UserPage } from '../features/people/UserPage.tsx';
import { usePageTitle } from '../lib/title/use-page-title.ts';
import { BackLink } from '../ui/back-link/BackLink.tsx';
import { PersonActs } from './PersonActs.tsx';

interface PersonPageProps {
  readonly userId: UserId;
}

/** A person by their address. */
export function RoutePage({ userId }: PersonPageProps) {
  usePageTitle(localpartOf(userId));
  return <UserPage userId={userId} leading={<BackLink />} acts={<PersonActs userId={userId} roomId={null} />} />;
}
