import '../../../lib/i18n/later-messages.ts';
import { type ComponentType, useRef, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useActionRoom } from '../actions/use-action-room.ts';
import type { ManyDialogProps } from '../contract.ts';
import { type Choosing, endChoosing } from './choosing.ts';
import styles from './open-bar.module.css';

/** The number of chosen messages, and the buttons for all of them. */
export function OpenBar({ choosing }: { readonly choosing: Choosing }) {
  const i18n = useI18n();
  const { roomId, acts, chosen } = choosing;
  const room = useActionRoom(roomId);
  const bar = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<{ readonly id: string; readonly Dialog: ComponentType<ManyDialogProps> } | null>(
    null,
  );
  const count = chosen.size;
  const end = () => {
    // Focus goes back to where the keys of the messages go on from.
    const place = bar.current?.closest('main, aside');
    place?.querySelector<HTMLElement>('[role="feed"] article[tabindex="0"]')?.focus({ preventScroll: true });
    endChoosing(choosing);
  };
  const act = acts.find(({ id }) => id === open?.id);
  const items = [...chosen.values()].filter((item) => act?.appliesTo(item, room) === true);
  return (
    <div
      ref={bar}
      role="group"
      className={styles.bar}
      aria-label={i18n._({ id: 'timeline.chosenMessages', message: 'Selected messages' })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || open !== null) return;
        event.preventDefault();
        end();
      }}
    >
      <span className={styles.count} role="status">
        {i18n._({
          id: 'timeline.chosenCount',
          message: '{count, plural, =0 {No message selected} one {# message selected} other {# messages selected}}',
          values: { count },
        })}
      </span>
      {acts.map(({ id, label, tone, Dialog }) => (
        <Button
          key={id}
          variant={tone === 'danger' ? 'danger' : 'secondary'}
          disabled={count === 0}
          aria-haspopup="dialog"
          onClick={() => setOpen({ id, Dialog })}
        >
          {i18n._(label)}
        </Button>
      ))}
      <Button onClick={end}>{i18n._({ id: 'timeline.chooseCancel', message: 'Cancel' })}</Button>
      {open !== null && (
        <open.Dialog
          roomId={roomId}
          items={items}
          left={count - items.length}
          onDone={end}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
