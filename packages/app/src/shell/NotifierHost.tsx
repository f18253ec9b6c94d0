import '../lib/i18n/later-messages.ts';
import { Notifier, type NotifierProps } from '../features/notifications/Notifier.tsx';
import { placeList } from '../lib/place/place-list.ts';
import { useReadable } from '../lib/store/use-readable.ts';
import { useView } from '../lib/view/use-view.ts';
import { notificationSlots } from './notification-tiles.ts';

export interface NotifierHostProps extends Pick<NotifierProps, 'openRoomId'> {
  /** False for an account whose screens are not shown. */
  readonly isShown?: boolean;
}

/** Shows notifications, of all kinds that features have. Where there are several accounts they say for which. */
export function NotifierHost({ openRoomId, isShown = true }: NotifierHostProps) {
  const { places } = useReadable(placeList);
  const session = useView('login.session', null);
  const userId = session.kind === 'ready' && session.value.kind === 'signedIn' ? session.value.userId : null;
  const account = userId === null || places.length === 1 ? null : { userId, isShown };
  return <Notifier openRoomId={openRoomId} slots={notificationSlots} account={account} />;
}
