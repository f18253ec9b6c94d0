import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import group from '../../ui/page/group-texts.module.css';
import type { KnownSettings } from './contract.ts';
import styles from './room-settings.module.css';
import { SaveNote } from './SaveNote.tsx';
import { useChange, useSave } from './use-setting.ts';
import { whyNot } from './words.ts';

/** Closes a room that is not used any more, so that it can still be read, and opens it again. */
export function Archive({ settings }: { readonly settings: KnownSettings }) {
  const i18n = useI18n();
  const { roomId, isArchived, rights } = settings;
  const change = useChange(roomId);
  const { saving, run } = useSave();
  const [isAsking, setIsAsking] = useState(false);
  const set = (next: boolean) => {
    setIsAsking(false);
    void run(() => change({ kind: 'archive', isArchived: next }));
  };
  const isBusy = saving.kind === 'saving';
  const archive = i18n._({ id: 'roomSettings.archive', message: 'Archive room' });
  return (
    <div className={styles.group}>
      <h2 className={group.heading}>{i18n._({ id: 'roomSettings.archiveHead', message: 'Archive' })}</h2>
      <p className={group.hint}>
        {isArchived
          ? i18n._({ id: 'roomSettings.archived', message: 'This room is archived.' })
          : i18n._({
              id: 'roomSettings.archiveHint',
              message: 'Members can read an archived room, but only people who may change roles can write in it.',
            })}{' '}
        {whyNot(i18n, settings, 'changeLevels', rights.changeLevels)}
      </p>
      {rights.changeLevels && (
        <div>
          {isArchived ? (
            <Button isBusy={isBusy} onClick={() => set(false)}>
              {i18n._({ id: 'roomSettings.reopen', message: 'Open again' })}
            </Button>
          ) : (
            <Button isBusy={isBusy} onClick={() => setIsAsking(true)}>
              {archive}
            </Button>
          )}
        </div>
      )}
      <SaveNote saving={saving} />
      {isAsking && (
        <ConfirmDialog
          title={archive}
          confirm={i18n._({ id: 'roomSettings.archiveDo', message: 'Archive' })}
          onConfirm={() => set(true)}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {i18n._({
              id: 'roomSettings.archiveText',
              message:
                'Nobody but people who may change roles will be able to write here. Everybody keeps what they can read. You can open the room again later, and permissions will be as they are now.',
            })}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
