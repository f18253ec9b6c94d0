import type { LinkPreview } from '@parley/sdk/client/contract.ts';
import { EyeOff, X } from 'lucide-react';
import { use } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { showMedia } from '../../lib/media/chosen-media.ts';
import { useThumbnail } from '../../lib/media/use-media.ts';
import { MediaMessageContext, useShownMedia } from '../../lib/media/use-shown-media.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import styles from './link-previews.module.css';

export interface LinkCardProps {
  readonly url: string;
  readonly preview: LinkPreview;
  readonly onClose: () => void;
}

const PICTURE_PX = 72;

/** The preview of a page: its name and title, what it is about, and a picture. */
export function LinkCard({ url, preview: { title, description, siteName, image }, onClose }: LinkCardProps) {
  const i18n = useI18n();
  const file = image?.uri ?? null;
  const gate = useShownMedia(file ?? '');
  const eventId = use(MediaMessageContext)?.eventId ?? null;
  const picture = useThumbnail(gate === 'shown' ? file : null, PICTURE_PX, PICTURE_PX, 'crop');
  // The host is the address's own: a page may call itself whatever it likes.
  const host = new URL(url).host;
  return (
    <aside
      className={styles.card}
      aria-label={i18n._({ id: 'linkPreviews.card', message: 'Preview of {host}', values: { host } })}
    >
      {image !== null && (
        <div className={styles.picture}>
          {gate === 'shown' && picture.kind === 'ready' && <img src={picture.url} alt="" />}
          {gate === 'hidden' && eventId !== null && (
            <IconButton
              size="small"
              label={i18n._({ id: 'messages.image.show', message: 'Show picture' })}
              icon={<EyeOff size={16} />}
              onClick={() => showMedia(eventId, [image.uri])}
            />
          )}
        </div>
      )}
      <div className={styles.words} dir="auto" translate="no">
        <p className={styles.site}>{siteName === null || siteName === host ? host : `${siteName} · ${host}`}</p>
        {title !== null && (
          <a className={styles.title} href={url} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
        )}
        {description !== null && <p className={styles.about}>{description}</p>}
      </div>
      <IconButton
        size="small"
        className={styles.close}
        label={i18n._({ id: 'linkPreviews.close', message: 'Close preview' })}
        icon={<X size={16} />}
        onClick={onClose}
      />
    </aside>
  );
}
