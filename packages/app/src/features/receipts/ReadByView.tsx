import type { EventReader } from '@parley/sdk/client/contract.ts';
import { memo, useState } from 'react';
import { formatTime } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/VisuallyHidden.tsx';
import { readByText } from './read-by-text.ts';
import styles from './receipts.module.css';

/** Faces beyond these are a number. */
const MOST_FACES = 4;
const FACE_PX = { xs: 16, m: 28 } as const;

/** The faces of those who have read up to here; pressed, their names and when. */
export const ReadByView = memo(function ReadByView({ readers }: { readonly readers: readonly EventReader[] }) {
  const i18n = useI18n();
  const [isOpen, setOpen] = useState(false);
  const rest = readers.length - MOST_FACES;
  return (
    <div className={styles.readers}>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <VisuallyHidden>{readByText(i18n, readers)}</VisuallyHidden>
        {readers.slice(0, MOST_FACES).map((reader) => (
          <Face key={reader.person.userId} reader={reader} size="xs" />
        ))}
        {rest > 0 && (
          <span className={styles.rest} aria-hidden="true">
            +{rest}
          </span>
        )}
      </button>
      {isOpen && <ReadersDialog readers={readers} onClose={() => setOpen(false)} />}
    </div>
  );
});

interface FaceProps {
  readonly reader: EventReader;
  readonly size: keyof typeof FACE_PX;
}

function Face({ reader: { person }, size }: FaceProps) {
  const imageUrl = useAvatarUrl(person.avatar, FACE_PX[size]);
  return <Avatar id={person.userId} name={person.name} imageUrl={imageUrl} shape="person" size={size} />;
}

interface ReadersDialogProps {
  readonly readers: readonly EventReader[];
  readonly onClose: () => void;
}

function ReadersDialog({ readers, onClose }: ReadersDialogProps) {
  const i18n = useI18n();
  const locale = useLocale();
  return (
    <Dialog title={i18n._({ id: 'receipts.title', message: 'Read by' })} onClose={onClose}>
      <ul className={styles.list} translate="no">
        {readers.map((reader) => (
          <li key={reader.person.userId} className={styles.person}>
            <Face reader={reader} size="m" />
            <span className={styles.name} dir="auto">
              {reader.person.name}
            </span>
            {reader.readAt > 0 && <time className={styles.time}>{formatTime(locale, reader.readAt)}</time>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
