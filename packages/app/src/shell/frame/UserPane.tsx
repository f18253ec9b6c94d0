import '../../lib/i18n/later-messages.ts';
import { localpartOf, type UserId } from '@parley/sdk/client/ids.ts';
import { PersonDevices } from '../../features/identity/PersonDevices.tsx';
import { PersonTrust } from '../../features/identity/PersonTrust.tsx';
import { UserPage } from '../../features/people/UserPage.tsx';
import { VerifyButton } from '../../features/verification/VerifyButton.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { BackLink } from './BackLink.tsx';

export interface UserPaneProps {
  readonly userId: UserId;
}

/** A person by their address. */
export function UserPane({ userId }: UserPaneProps) {
  usePageTitle(localpartOf(userId));
  const acts = (
    <>
      <PersonTrust userId={userId} verify={<VerifyButton target={{ kind: 'person', userId }} />} />
      <PersonDevices userId={userId} />
    </>
  );
  return <UserPage userId={userId} leading={<BackLink />} acts={acts} />;
}
