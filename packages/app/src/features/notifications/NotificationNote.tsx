import '../../lib/i18n/later-messages.ts';
import { changePageSettings, pageSettings } from '../../lib/notifying/page-settings.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { NotificationNoteView } from './NotificationNoteView.tsx';
import { type NoteKind, showNote } from './note.ts';
import { askPermission } from './permission.ts';

/** Asks whether notifications may be shown, or says until when they are paused. */
export function NotificationNote({ kind }: { readonly kind: NoteKind }) {
  const { pausedUntilMs } = useReadable(pageSettings);
  const answer = (isWanted: boolean) => {
    changePageSettings({ isAnswered: true, ...(isWanted ? { isShown: true } : {}) });
    showNote(null);
    if (isWanted) void askPermission();
  };
  return (
    <NotificationNoteView
      kind={kind}
      pausedUntilMs={pausedUntilMs ?? 0}
      nowMs={Date.now()}
      onAnswer={answer}
      onResume={() => changePageSettings({ pausedUntilMs: null })}
    />
  );
}
