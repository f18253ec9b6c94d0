import '../../../lib/i18n/later-messages.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { EyeOff } from 'lucide-react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { showMedia } from '../../../lib/media/chosen-media.ts';
import type { Box } from '../../../lib/media/media-box.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import styles from './media.module.css';

/** Below this there is room for a button alone, or for its sign alone. */
const LEAST = { words: { width: 104, height: 44 }, name: 120 };

export interface HiddenSignProps {
  readonly kind: 'image' | 'video';
  /** The name of the file that is drawn, for `useShownMedia`. */
  readonly file: string;
  /** The name that the user reads. */
  readonly name: string;
  /** The place that is kept for it. */
  readonly box: Box;
  /** The message that it is of. */
  readonly eventId: EventId | null;
}

/** The sign that a picture or film is hidden, and the button that shows it. */
export function HiddenSign({ kind, file, name, box, eventId }: HiddenSignProps) {
  const i18n = useI18n();
  const values = { name };
  const [hidden, act] =
    kind === 'video'
      ? [
          i18n._({ id: 'messages.hiddenVideo', message: 'Hidden video: {name}', values }),
          i18n._({ id: 'messages.showVideo', message: 'Show video' }),
        ]
      : [
          i18n._({ id: 'messages.hiddenPicture', message: 'Hidden picture: {name}', values }),
          i18n._({ id: 'messages.image.show', message: 'Show picture' }),
        ];
  const show = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    // The button goes: who works with keys goes on from the message.
    if (document.activeElement === currentTarget) currentTarget.closest<HTMLElement>('[tabindex]')?.focus();
    if (eventId !== null) showMedia(eventId, [file]);
  };
  const isTiny = box.width < LEAST.words.width || box.height < LEAST.words.height;
  return (
    <div role="group" aria-label={hidden} className={styles.hidden}>
      {!isTiny && box.height >= LEAST.name && (
        <>
          <EyeOff aria-hidden="true" />
          <span className={styles.missingName} dir="auto" aria-hidden="true">
            {name}
          </span>
        </>
      )}
      {isTiny ? (
        <IconButton size="small" label={act} icon={<EyeOff size={16} />} onClick={show} />
      ) : (
        <Button size="small" onClick={show}>
          {act}
        </Button>
      )}
    </div>
  );
}
