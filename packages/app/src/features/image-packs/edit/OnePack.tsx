import type { PackFailure, PackOfRoom } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { PANEL_COVERS, useMediaQuery } from '../../../lib/dom/use-media-query.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import shared from '../image-packs.module.css';
import { packName } from '../pack-name.ts';
import { packFailure } from '../pack-words.ts';
import styles from './edit.module.css';
import { PackNameDialog } from './PackNameDialog.tsx';
import { PackPictures } from './PackPictures.tsx';

export interface OnePackProps {
  readonly pack: PackOfRoom;
  readonly mayChange: boolean;
}

/** A pack of a room with its name and its pictures. */
export function OnePack({ pack: { place, name, attribution, images }, mayChange }: OnePackProps) {
  const i18n = useI18n();
  const id = useId();
  // The heading of the panel is of the first level where that covers the room.
  const level = useMediaQuery(PANEL_COVERS) ? 2 : 3;
  const [asked, setAsked] = useState<'name' | 'delete' | null>(null);
  const shown = packName(i18n, { owner: { kind: 'room', ...place }, name });
  const close = () => setAsked(null);
  return (
    <section className={styles.pack} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title} aria-level={level} dir="auto" translate={name === '' ? undefined : 'no'}>
          {shown}
        </h3>
        {mayChange && (
          <>
            <IconButton
              label={i18n._({ id: 'imagePacks.rename', message: 'Rename pack' })}
              icon={<Pencil size={16} />}
              onClick={() => setAsked('name')}
            />
            <IconButton
              label={i18n._({ id: 'imagePacks.delete', message: 'Delete pack' })}
              icon={<Trash2 size={16} />}
              onClick={() => setAsked('delete')}
            />
          </>
        )}
      </div>
      {attribution !== null && (
        <p className={shared.hint} dir="auto" translate="no">
          {attribution}
        </p>
      )}
      <PackPictures label={shown} place={place} images={images} mayChange={mayChange} />
      {asked === 'name' && (
        <PackNameDialog
          title={i18n._({ id: 'imagePacks.rename', message: 'Rename pack' })}
          place={place}
          name={name}
          onClose={close}
        />
      )}
      {asked === 'delete' && <DeletePack place={place} name={shown} onClose={close} />}
    </section>
  );
}

interface DeletePackProps extends Pick<PackOfRoom, 'place' | 'name'> {
  readonly onClose: () => void;
}

function DeletePack({ place, name, onClose }: DeletePackProps) {
  const i18n = useI18n();
  const change = useCommand('imagePacks.change');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PackFailure | PortFailure | null>(null);
  const run = async () => {
    setBusy(true);
    const answer = await change({ place, change: { kind: 'delete' } });
    setBusy(false);
    if (answer.ok) onClose();
    else setFailure(answer.error);
  };
  return (
    <ConfirmDialog
      title={i18n._({ id: 'imagePacks.delete', message: 'Delete pack' })}
      confirm={i18n._({ id: 'imagePacks.deleteYes', message: 'Delete' })}
      isBusy={isBusy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p dir="auto">
        {i18n._({
          id: 'imagePacks.deleteWhat',
          message: 'Nobody can use the pictures of “{name}” any more. Messages that have them keep them.',
          values: { name },
        })}
      </p>
      {failure !== null && (
        <p className={shared.failure} role="alert">
          {packFailure(i18n, failure)}
        </p>
      )}
    </ConfirmDialog>
  );
}
