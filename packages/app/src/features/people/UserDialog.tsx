import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { UserCard } from './UserCard.tsx';

export interface UserDialogProps {
  readonly userId: UserId;
  readonly roomId: RoomId | null;
  readonly onClose: () => void;
  /** Actions of other features on this user. */
  readonly acts?: ReactNode;
}

/** Somebody's card over the page. */
export function UserDialog({ userId, roomId, onClose, acts }: UserDialogProps) {
  const i18n = useI18n();
  return (
    <Dialog
      title={i18n._({ id: 'people.card', message: 'Profile' })}
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {i18n._({ id: 'people.close', message: 'Close' })}
        </Button>
      }
    >
      <UserCard userId={userId} roomId={roomId} onLeave={onClose} acts={acts} />
    </Dialog>
  );
}
