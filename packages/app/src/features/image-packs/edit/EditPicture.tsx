import type { PackChange, PackFailure, PackImage, PackPlace } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useId, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import styles from './edit.module.css';
import { PictureFields } from './PictureFields.tsx';
import { chosenUse, type PictureUseChoice } from './picture-uses.ts';

export interface EditPictureProps {
  /** The pack of a room; null for the own one. */
  readonly place: PackPlace | null;
  readonly image: PackImage;
  readonly onClose: () => void;
}

/** The dialog `Edit picture`: its shortcode, its use, and taking it away. */
export function EditPicture({ place, image, onClose }: EditPictureProps) {
  const i18n = useI18n();
  const id = useId();
  const [shortcode, setShortcode] = useState(image.shortcode);
  const [use, setUse] = useState(chosenUse(image));
  const { busy, failure, forget, run } = useChanges(place, onClose);
  return (
    <Dialog
      title={i18n._({ id: 'imagePacks.editPicture', message: 'Edit picture' })}
      onClose={onClose}
      actions={
        <>
          <Button
            className={styles.remove}
            variant="danger"
            isBusy={busy === 'remove'}
            onClick={() => void run('remove', [{ kind: 'remove', shortcode: image.shortcode }])}
          >
            {i18n._({ id: 'imagePacks.remove', message: 'Remove' })}
          </Button>
          <Button onClick={onClose}>{i18n._({ id: 'imagePacks.cancel', message: 'Cancel' })}</Button>
          <Button variant="primary" type="submit" form={id} isBusy={busy === 'save'}>
            {i18n._({ id: 'imagePacks.save', message: 'Save' })}
          </Button>
        </>
      }
    >
      <PictureFields
        id={id}
        uri={image.uri}
        shortcode={shortcode}
        use={use}
        failure={failure}
        onShortcode={(typed) => {
          setShortcode(typed);
          forget();
        }}
        onUse={setUse}
        onSave={() => void run('save', changesOf(image, shortcode.trim(), use))}
      />
    </Dialog>
  );
}

/** Changes of a pack one after the other, as far as they succeed. */
function useChanges(place: PackPlace | null, onDone: () => void) {
  const change = useCommand('imagePacks.change');
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null);
  const [failure, setFailure] = useState<PackFailure | PortFailure | null>(null);
  const run = async (kind: 'save' | 'remove', changes: readonly PackChange[]) => {
    if (busy !== null) return;
    setBusy(kind);
    setFailure(null);
    for (const next of changes) {
      const answer = await change({ place, change: next });
      if (answer.ok) continue;
      setBusy(null);
      return setFailure(answer.error);
    }
    onDone();
  };
  return { busy, failure, forget: () => setFailure(null), run };
}

/** The use first: it is found by the old shortcode, and another try finds nothing to change. */
function changesOf(image: PackImage, to: string, use: PictureUseChoice): readonly PackChange[] {
  const { shortcode } = image;
  const isUsed = { isEmoticon: use !== 'sticker', isSticker: use !== 'emoji' };
  return [
    ...(use === chosenUse(image) ? [] : [{ kind: 'use', shortcode, ...isUsed } as const]),
    ...(to === shortcode ? [] : [{ kind: 'rename', shortcode, to } as const]),
  ];
}
