import type { I18n } from '@lingui/core';
import type { PeopleFailure } from '@parley/sdk/client/contract.ts';
import { localpartOf, type MxcUri, type UserId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { type FormEvent, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { PictureButtons, type PictureButtonsProps } from '../../ui/form/PictureButtons.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './people.module.css';
import { peopleFailureText } from './people-words.ts';

const FACE_PX = 56;

export interface ProfileEditorViewProps {
  readonly userId: UserId;
  readonly name: string | null;
  readonly avatar: MxcUri | null;
  readonly busy: 'name' | 'picture' | null;
  readonly failure: PeopleFailure | PortFailure | { readonly kind: 'noPicture' } | null;
  /** True if the server lets the user change them. */
  readonly mayChangeName: boolean;
  readonly mayChangeAvatar: boolean;
  readonly onName: (name: string) => void;
  readonly onPicture: PictureButtonsProps['onPicture'];
}

/** One's own name and picture, with the ways to change them. */
export function ProfileEditorView(props: ProfileEditorViewProps) {
  const { userId, name, avatar, busy, failure, mayChangeName, mayChangeAvatar, onName, onPicture } = props;
  const i18n = useI18n();
  const [typed, setTyped] = useState(name ?? '');
  const imageUrl = useAvatarUrl(avatar, FACE_PX);
  const isChanged = typed.trim() !== (name ?? '');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) onName(typed.trim());
  };
  return (
    <form className={styles.editor} onSubmit={onSubmit}>
      <div className={styles.person}>
        <Avatar id={userId} name={name ?? localpartOf(userId)} imageUrl={imageUrl} shape="person" size="xl" />
        <div className={styles.lines}>
          <p className={styles.bigName} dir="auto" translate="no">
            {name ?? localpartOf(userId)}
          </p>
          <p className={styles.fullId} dir="ltr" translate="no">
            {userId}
          </p>
        </div>
      </div>
      {mayChangeAvatar ? (
        <PictureButtons hasPicture={avatar !== null} isBusy={busy === 'picture'} onPicture={onPicture} />
      ) : (
        <p className={styles.note}>
          {i18n._({ id: 'people.avatarFixed', message: 'Your server does not let you change your picture.' })}
        </p>
      )}
      <TextField
        label={i18n._({ id: 'people.displayName', message: 'Display name' })}
        hint={
          mayChangeName
            ? i18n._({ id: 'people.displayNameHint', message: 'Your name in all rooms.' })
            : i18n._({ id: 'people.nameFixed', message: 'Your server does not let you change your name.' })
        }
        readOnly={!mayChangeName}
        error={failure === null ? null : failureText(i18n, failure)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        dir="auto"
        autoComplete="nickname"
        end={
          isChanged && (
            <Button type="submit" size="small" isBusy={busy === 'name'}>
              {i18n._({ id: 'people.save', message: 'Save' })}
            </Button>
          )
        }
      />
    </form>
  );
}

function failureText(i18n: I18n, failure: NonNullable<ProfileEditorViewProps['failure']>): string {
  if (failure.kind === 'noPicture') {
    return i18n._({ id: 'people.noPicture', message: 'This file is not a picture.' });
  }
  return peopleFailureText(i18n, failure);
}
