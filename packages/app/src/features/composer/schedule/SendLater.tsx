import type { RoomId } from '@parley/sdk/client/ids.ts';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { ScheduleDialogProps } from './ScheduleDialog.tsx';
import styles from './schedule.module.css';

/** What waits is asked for once the room has been open this long: its messages come first. */
const AFTER_OPENING_MS = 2_000;

const dialogChunk = new Chunk(() => import('./ScheduleDialog.tsx'));

export interface SendLaterProps {
  readonly roomId: RoomId;
  readonly className: string | undefined;
}

/** The button `Send later`. */
export function SendLater({ roomId, className }: SendLaterProps) {
  const i18n = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        className={className}
        label={i18n._({ id: 'schedule.open', message: 'Send later' })}
        icon={<Clock size={20} />}
        aria-haspopup="dialog"
        onPointerEnter={() => void dialogChunk.load()}
        onFocus={() => void dialogChunk.load()}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <LoadedDialog roomId={roomId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Says that messages wait in this room, and opens their list. */
export function ScheduledNote({ roomId }: { readonly roomId: RoomId }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), AFTER_OPENING_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? <ScheduledCount roomId={roomId} /> : null;
}

function ScheduledCount({ roomId }: { readonly roomId: RoomId }) {
  const i18n = useI18n();
  const view = useView('messages.scheduled', { roomId });
  const [isOpen, setIsOpen] = useState(false);
  const count = view.kind === 'ready' && view.value.kind === 'known' ? view.value.messages.length : 0;
  return (
    <>
      {count > 0 && (
        <div className={styles.waiting}>
          <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            {i18n._({
              id: 'schedule.count',
              message: '{count, plural, one {# scheduled message} other {# scheduled messages}}',
              values: { count },
            })}
          </Button>
        </div>
      )}
      {isOpen && <LoadedDialog roomId={roomId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Without its code there is no dialog; the next press tries again. */
function LoadedDialog(props: ScheduleDialogProps) {
  const chunk = useChunk(dialogChunk);
  const { onClose } = props;
  useEffect(() => {
    if (chunk.kind === 'failed') onClose();
  }, [chunk.kind, onClose]);
  return chunk.kind === 'ready' ? <chunk.module.ScheduleDialog {...props} /> : null;
}
