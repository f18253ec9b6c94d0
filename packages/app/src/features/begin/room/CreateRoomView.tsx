import type { I18n } from '@lingui/core';
import type { RoomAccess } from '@parley/sdk/client/contract.ts';
import { type FormEvent, useId } from 'react';
import type { ParentSpace } from '../../../lib/begin/begin.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Failure } from '../../../ui/failure/Failure.tsx';
import { PictureButtons, type PictureButtonsProps } from '../../../ui/form/PictureButtons.tsx';
import { RadioList } from '../../../ui/form/RadioList.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Switch } from '../../../ui/switch/Switch.tsx';
import { beginFailureText, type RoomFailure } from '../begin-words.ts';
import { AddressField, type AddressFieldProps } from './AddressField.tsx';
import styles from './create-room.module.css';
import { isEncrypted, type RoomForm } from './room-form.ts';
import { usePictureUrl } from './use-picture-url.ts';

export interface CreateRoomViewProps extends Pick<AddressFieldProps, 'server' | 'addressState'> {
  readonly form: RoomForm;
  readonly parent: ParentSpace | null;
  readonly isBusy: boolean;
  readonly failure: RoomFailure | null;
  readonly onChange: (more: Partial<RoomForm>) => void;
  /** Null takes the picture away. */
  readonly onPicture: PictureButtonsProps['onPicture'];
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** The longest name that is comfortable in a list; servers take longer ones. */
const LONGEST_NAME = 255;

/** The form of a new room. */
export function CreateRoomView(props: CreateRoomViewProps) {
  const { form, parent, server, addressState, isBusy, failure, onChange, onPicture, onSubmit, onClose } = props;
  const i18n = useI18n();
  const formId = useId();
  const isAddressBad = form.access === 'anyone' && (addressState === 'taken' || addressState === 'impossible');
  const canSubmit = form.name.trim() !== '' && !isAddressBad;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit) onSubmit();
  };
  return (
    <Dialog
      title={i18n._({ id: 'begin.room', message: 'Create room' })}
      onClose={onClose}
      size="wide"
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'dialog.cancel', message: 'Cancel' })}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy} disabled={!canSubmit}>
            {i18n._({ id: 'begin.create', message: 'Create' })}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit}>
        <Looks form={form} onChange={onChange} onPicture={onPicture} />
        <RadioList<RoomAccess>
          label={i18n._({ id: 'begin.access', message: 'Who can join' })}
          options={accessOptions(i18n, parent)}
          value={form.access}
          onChange={(access) => onChange({ access })}
        />
        {form.access === 'anyone' && (
          <>
            <AddressField form={form} server={server} addressState={addressState} onChange={onChange} />
            <Switch
              label={i18n._({ id: 'begin.listed', message: 'Listed in the directory' })}
              hint={i18n._({ id: 'begin.listedHint', message: 'People find it when they explore rooms.' })}
              isOn={form.isListed}
              onChange={(isListed) => onChange({ isListed })}
            />
          </>
        )}
        <Switch
          label={i18n._({ id: 'begin.encrypted', message: 'Encrypted' })}
          hint={i18n._({
            id: 'begin.encryptedHint',
            message: 'Only the people in the room can read messages. This cannot be turned off later.',
          })}
          isOn={isEncrypted(form)}
          onChange={(isOn) => onChange({ isEncrypted: isOn })}
        />
        {failure !== null && <Failure>{failureText(i18n, failure)}</Failure>}
      </form>
    </Dialog>
  );
}

/** The picture, the name and the topic. */
function Looks({ form, onChange, onPicture }: Pick<CreateRoomViewProps, 'form' | 'onChange' | 'onPicture'>) {
  const i18n = useI18n();
  const imageUrl = usePictureUrl(form.picture);
  return (
    <>
      <TextField
        autoFocus
        label={i18n._({ id: 'begin.name', message: 'Name' })}
        value={form.name}
        maxLength={LONGEST_NAME}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={i18n._({ id: 'begin.topic', message: 'Topic' })}
        hint={i18n._({ id: 'begin.topicHint', message: 'Optional. What the room is about.' })}
        value={form.topic}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => onChange({ topic: target.value })}
      />
      <div className={styles.face}>
        <Avatar id={form.name} name={form.name.trim() || '#'} imageUrl={imageUrl} shape="room" size="xl" />
        <PictureButtons hasPicture={form.picture !== null} onPicture={onPicture} />
      </div>
    </>
  );
}

function accessOptions(i18n: I18n, parent: ParentSpace | null) {
  const option = (value: RoomAccess, label: string) => ({ value, label, hint: accessHint(i18n, value, parent) });
  const members = i18n._({
    id: 'begin.accessMembers',
    message: 'Members of {space}',
    values: { space: parent?.name ?? '' },
  });
  return [
    ...(parent === null ? [] : [option('members', members)]),
    option('invited', i18n._({ id: 'begin.accessInvited', message: 'Invited people' })),
    option('asking', i18n._({ id: 'begin.accessAsking', message: 'People who ask' })),
    option('anyone', i18n._({ id: 'begin.accessAnyone', message: 'Anyone' })),
  ];
}

function accessHint(i18n: I18n, access: RoomAccess, parent: ParentSpace | null): string {
  switch (access) {
    case 'invited':
      return i18n._({
        id: 'begin.invitedHint',
        message: 'Only people who are invited can join. They can read messages from their invitation on.',
      });
    case 'asking':
      return i18n._({
        id: 'begin.askingHint',
        message: 'Everybody can ask to join. You decide who gets in; they can read messages from then on.',
      });
    case 'members':
      return i18n._({
        id: 'begin.membersHint',
        message: 'Everybody in {space} can join, and read earlier messages.',
        values: { space: parent?.name ?? '' },
      });
    case 'anyone':
      return i18n._({ id: 'begin.anyoneHint', message: 'Everybody can join, and read earlier messages.' });
  }
}

function failureText(i18n: I18n, failure: RoomFailure): string {
  if (failure.kind === 'noPicture') return i18n._({ id: 'picture.none', message: 'This file is not a picture.' });
  const unanswered = i18n._({
    id: 'begin.roomUnanswered',
    message:
      'Your server did not answer. If the room was created after all, it appears in the list. Otherwise try again.',
  });
  return beginFailureText(i18n, failure, unanswered);
}
