import '../../lib/i18n/later-messages.ts';
import { PersonDevices } from '../../features/identity/PersonDevices.tsx';
import { PersonTrust } from '../../features/identity/PersonTrust.tsx';
import { UserDialog, type UserDialogProps } from '../../features/people/UserDialog.tsx';
import { VerifyButton } from '../../features/verification/VerifyButton.tsx';

/** Somebody's card over the page, with all that can be done about them. */
export function UserCardDialog(props: Omit<UserDialogProps, 'acts'>) {
  const { userId, onClose } = props;
  const acts = (
    <>
      <PersonTrust userId={userId} verify={<VerifyButton target={{ kind: 'person', userId }} onAsked={onClose} />} />
      <PersonDevices userId={userId} />
    </>
  );
  return <UserDialog {...props} acts={acts} />;
}
