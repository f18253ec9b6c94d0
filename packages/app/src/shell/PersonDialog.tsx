import '../lib/i18n/later-messages.ts';
import { UserDialog, type UserDialogProps } from '../features/people/UserDialog.tsx';
import { PersonActs } from './PersonActs.tsx';

/** Somebody's card over the page, with all that can be done about them. */
export function PersonDialog(props: Omit<UserDialogProps, 'acts'>) {
  return (
    <UserDialog {...props} acts={<PersonActs userId={props.userId} roomId={props.roomId} onAsked={props.onClose} />} />
  );
}
