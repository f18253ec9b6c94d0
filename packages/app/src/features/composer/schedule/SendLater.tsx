import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../../lib/chunk/use-dialog-chunk.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ToolButton } from '../../../ui/tool-button/ToolButton.tsx';
import type { ToolButtonProps, ToolDialogProps, ToolOpenerProps } from '../contract.ts';
import styles from './schedule.module.css';

/** What waits is asked for once the room has been open this long: its messages come first. */
const AFTER_OPENING_MS = 2_000;

const dialogChunk = new Chunk(() => import('./ScheduleDialog.tsx'));

/** The button `Send later`, once it is known that the server can. */
export function SendLater(props: ToolButtonProps) {
  return useIsDue() ? <KnownSendLater {...props} /> : null;
}

function KnownSendLater({ roomId, className, onOpen }: ToolButtonProps) {
  const i18n = useI18n();
  const view = useView('messages.scheduled', { roomId });
  if (view.kind !== 'ready' || view.value.kind !== 'known') return null;
  return (
    <ToolButton
      className={className}
      label={i18n._({ id: 'schedule.open', message: 'Send later' })}
      icon={<Clock size={20} />}
      onNear={() => void dialogChunk.load()}
      onPress={onOpen}
    />
  );
}

/** Says that messages wait in this room, and opens their list. */
export function ScheduledNote(props: ToolOpenerProps) {
  return useIsDue() ? <ScheduledCount {...props} /> : null;
}

/** Whether a room was open for long enough already: in later ones the button stands there at once. */
let hasBeenDue = false;

function useIsDue(): boolean {
  const [isDue, setIsDue] = useState(hasBeenDue);
  useEffect(() => {
    const timer = setTimeout(() => {
      hasBeenDue = true;
      setIsDue(true);
    }, AFTER_OPENING_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue;
}

function ScheduledCount({ roomId, onOpen }: ToolOpenerProps) {
  const i18n = useI18n();
  const view = useView('messages.scheduled', { roomId });
  const count = view.kind === 'ready' && view.value.kind === 'known' ? view.value.messages.length : 0;
  if (count === 0) return null;
  return (
    <div className={styles.waiting}>
      <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={onOpen}>
        {i18n._({
          id: 'schedule.count',
          message: '{count, plural, one {# scheduled message} other {# scheduled messages}}',
          values: { count },
        })}
      </Button>
    </div>
  );
}

/** The dialog of both. It has a form of its own, so it stands outside of the composer's. */
export function LoadedScheduleDialog(props: ToolDialogProps) {
  const chunk = useDialogChunk(dialogChunk, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.ScheduleDialog {...props} /> : null;
}
