import { ArrowUp } from 'lucide-react';
import { defineHotkey, useHotkey } from '../../../lib/hotkeys/hotkeys.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import styles from '../scroll/scroll.module.css';

const TO_UNREAD = defineHotkey({
  id: 'timeline.toUnread',
  chords: ['Shift+PageUp'],
  label: /*i18n*/ { id: 'timeline.toUnread', message: 'Go to the first message that was not read' },
});

/** Leads to where one stopped reading. */
export function JumpToUnread({ onJump }: { readonly onJump: () => void }) {
  const i18n = useI18n();
  useHotkey(TO_UNREAD, () => {
    onJump();
    return true;
  });
  return (
    <button type="button" className={styles.jumpUp} onClick={onJump}>
      <ArrowUp aria-hidden="true" />
      {i18n._({ id: 'timeline.jumpUnread', message: 'Jump to first unread' })}
    </button>
  );
}
