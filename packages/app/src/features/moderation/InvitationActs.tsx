import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { Flag, UserX } from 'lucide-react';
import { useState } from 'react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../lib/chunk/use-dialog-chunk.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Menu, MenuItem } from '../../ui/menu/Menu.tsx';
import styles from './invitation-acts.module.css';
import { reportChunk } from './LoadedReport.tsx';

const blockChunk = new Chunk(() => import('./BlockDialog.tsx'));

export interface InvitationActsProps {
  readonly roomId: RoomId;
  readonly inviter: UserId;
  readonly onDecline: () => void;
}

/** Answers to an invitation that nobody wanted: declining it for good, and telling the staff. */
export function InvitationActs({ roomId, inviter, onDecline }: InvitationActsProps) {
  const i18n = useI18n();
  const [shown, setShown] = useState<'menu' | 'block' | 'report' | null>(null);
  const close = () => setShown(null);
  const label = i18n._({ id: 'moderation.moreAnswers', message: 'More answers' });
  return (
    <span className={styles.acts}>
      <Button variant="quiet" aria-haspopup="menu" aria-expanded={shown === 'menu'} onClick={() => setShown('menu')}>
        {label}
      </Button>
      {shown === 'menu' && (
        <Menu label={label} onClose={close}>
          <MenuItem tone="danger" icon={<UserX size={16} />} onSelect={() => setShown('block')}>
            {i18n._({ id: 'moderation.declineAndBlock', message: 'Decline and block' })}
          </MenuItem>
          <MenuItem tone="danger" icon={<Flag size={16} />} onSelect={() => setShown('report')}>
            {i18n._({ id: 'moderation.report', message: 'Report' })}
          </MenuItem>
        </Menu>
      )}
      {shown === 'block' && <LoadedBlock inviter={inviter} onDecline={onDecline} onClose={close} />}
      {shown === 'report' && <LoadedRoomReport roomId={roomId} onClose={close} />}
    </span>
  );
}

interface LoadedBlockProps extends Pick<InvitationActsProps, 'inviter' | 'onDecline'> {
  readonly onClose: () => void;
}

function LoadedBlock({ inviter, onDecline, onClose }: LoadedBlockProps) {
  const chunk = useDialogChunk(blockChunk, onClose);
  if (chunk.kind !== 'ready') return null;
  const blocked = () => {
    onClose();
    onDecline();
  };
  return <chunk.module.BlockDialog userId={inviter} onBlocked={blocked} onClose={onClose} />;
}

function LoadedRoomReport({ roomId, onClose }: { readonly roomId: RoomId; readonly onClose: () => void }) {
  const chunk = useDialogChunk(reportChunk, onClose);
  return chunk.kind === 'ready' ? (
    <chunk.module.ReportDialog target={{ kind: 'room', roomId }} onClose={onClose} />
  ) : null;
}
