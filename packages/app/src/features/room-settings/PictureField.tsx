import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { PictureButtons, type PictureButtonsProps } from '../../ui/form/PictureButtons.tsx';
import group from '../../ui/page/group-texts.module.css';
import type { KnownSettings } from './contract.ts';
import styles from './room-settings.module.css';
import { SaveNote } from './SaveNote.tsx';
import { useSave } from './use-setting.ts';
import { whyNot } from './words.ts';

const FACE_PX = 56;

/** The picture of a room, and for those who may the ways to change it. */
export function PictureField({ settings }: { readonly settings: KnownSettings }) {
  const i18n = useI18n();
  const { roomId, avatar, rights } = settings;
  const setPicture = useCommand('roomSettings.setPicture');
  const { saving, run } = useSave();
  const imageUrl = useAvatarUrl(avatar, FACE_PX);
  const change: PictureButtonsProps['onPicture'] = (picture) =>
    void run(async () =>
      picture === 'unreadable' ? { ok: false, error: { kind: 'noPicture' } } : setPicture({ roomId, picture }),
    );
  const reason = whyNot(i18n, settings, 'changeAvatar', rights.changeAvatar);
  return (
    <div className={styles.group}>
      <div className={styles.picture}>
        <Avatar id={roomId} name={roomNameText(i18n, settings.name)} imageUrl={imageUrl} shape="room" size="xl" />
        {reason === undefined && (
          <PictureButtons hasPicture={avatar !== null} isBusy={saving.kind === 'saving'} onPicture={change} />
        )}
      </div>
      {reason !== undefined && <p className={group.hint}>{reason}</p>}
      <SaveNote saving={saving} />
    </div>
  );
}
