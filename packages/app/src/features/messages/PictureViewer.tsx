import type { ImageContent } from '@parley/sdk/client/contract.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { MediaState } from '../../lib/media/media-cache.ts';
import { useOriginal } from '../../lib/media/use-picture.ts';
import { useSaveFile } from '../../lib/media/use-save-file.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import styles from './messages.module.css';

export interface PictureViewerProps {
  readonly content: ImageContent;
  readonly onClose: () => void;
}

/** A picture as large as there is room: the one that was sent, not the small one that stands for it. */
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
  return (
    <Dialog
      title={name}
      size="full"
      onClose={onClose}
      actions={
        <>
          <Button isBusy={isSaving} onClick={onSave}>
            {i18n._({ id: 'messages.picture.save', message: 'Download' })}
          </Button>
          <Button autoFocus onClick={onClose}>
            {i18n._({ id: 'messages.close', message: 'Close' })}
          </Button>
        </>
      }
    >
      <Shown name={name} media={media} />
    </Dialog>
  );
}

function Shown({ name, media }: Pick<PictureViewerViewProps, 'name' | 'media'>) {
  const i18n = useI18n();
  switch (media.kind) {
    case 'loading':
      return <Spinner />;
    case 'ready':
      return <img className={styles.whole} src={media.url} alt={name} />;
    case 'failed':
      return <p role="alert">{i18n._({ id: 'messages.image.missing', message: 'Picture not available' })}</p>;
  }
}
