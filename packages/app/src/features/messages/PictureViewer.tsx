import '../../lib/i18n/later-messages.ts';
import type { ImageContent } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { MediaState } from '../../lib/media/media-cache.ts';
import { useOriginal } from '../../lib/media/use-picture.ts';
import { useSaveFile } from '../../lib/media/use-save-file.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import styles from './messages.module.css';
import { type Drawing, lookOf } from './picture-look.ts';

export interface PictureViewerProps {
  readonly content: ImageContent;
  readonly onClose: () => void;
}

/**
 * A picture as large as there is room: the one that was sent, not the small one that stands for it. That one is only what the sender
 * says: what is saved was seen here whole, or is said to be no picture (SEC-36).
 */
export function PictureViewer({ content, onClose }: PictureViewerProps) {
  const media = useOriginal(content.source);
  const { state, save } = useSaveFile(content.source, content.fileName);
  return (
    <PictureViewerView
      name={content.fileName}
      media={media}
      isSaving={state.kind === 'loading'}
      onSave={save}
      onClose={onClose}
    />
  );
}

export interface PictureViewerViewProps {
  readonly name: string;
  readonly media: MediaState;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

export function PictureViewerView({ name, media, isSaving, onSave, onClose }: PictureViewerViewProps) {
  const i18n = useI18n();
  const [drawing, setDrawing] = useState<Drawing>('coming');
  const look = lookOf(media, drawing);
  return (
    <Dialog
      title={name}
      size="full"
      onClose={onClose}
      actions={
        <>
          <Button isBusy={isSaving} disabled={look === 'coming' || look === 'missing'} onClick={onSave}>
            {look === 'noPicture'
              ? i18n._({ id: 'messages.picture.saveAnyway', message: 'Download anyway' })
              : i18n._({ id: 'messages.picture.save', message: 'Download' })}
          </Button>
          <Button autoFocus onClick={onClose}>
            {i18n._({ id: 'messages.close', message: 'Close' })}
          </Button>
        </>
      }
    >
      {look === 'coming' && <Spinner />}
      {media.kind === 'ready' && (look === 'coming' || look === 'drawn') && (
        <img
          className={styles.whole}
          src={media.url}
          alt={name}
          onLoad={() => setDrawing('drawn')}
          onError={() => setDrawing('broken')}
        />
      )}
      {(look === 'missing' || look === 'noPicture') && (
        <p role="alert">
          {look === 'missing'
            ? i18n._({ id: 'messages.image.missing', message: 'Picture unavailable' })
            : i18n._({
                id: 'messages.picture.none',
                message: 'This file is not a picture, although a preview of a picture came with it.',
              })}
        </p>
      )}
    </Dialog>
  );
}
