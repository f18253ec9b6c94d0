import { type FormEvent, useRef, useState } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { toPicture } from '../../lib/media/to-picture.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Addresses } from './Addresses.tsx';
import type { KnownSettings, RoomSectionProps } from './contract.ts';
import styles from './room-settings.module.css';
import { SaveNote } from './SaveNote.tsx';
import { useChange, useSave } from './use-setting.ts';
import { whyNot } from './words.ts';

const FACE_PX = 56;

/** The part `General`: picture, name, topic and addresses. */
export function General({ settings }: RoomSectionProps) {
  return (
    <>
      <PictureField settings={settings} />
      <NameField key={settings.ownName ?? ''} settings={settings} />
      <TopicField key={`${settings.topic?.text} ${settings.topic?.html}`} settings={settings} />
      <Addresses settings={settings} />
    </>
  );
}

function PictureField({ settings }: { readonly settings: KnownSettings }) {
  const i18n = useI18n();
  const { roomId, avatar, rights } = settings;
  const setPicture = useCommand('roomSettings.setPicture');
  const { saving, run } = useSave();
  const file = useRef<HTMLInputElement>(null);
  const imageUrl = useAvatarUrl(avatar, FACE_PX);
  const change = (chosen: File | null) =>
    void run(async () => {
      const picture = chosen === null ? null : await toPicture(chosen);
      return picture === 'unreadable' ? { ok: false, error: { kind: 'noPicture' } } : setPicture({ roomId, picture });
    });
  const reason = whyNot(i18n, settings, 'changeAvatar', rights.changeAvatar);
  return (
    <div className={styles.group}>
      <div className={styles.picture}>
        <Avatar id={roomId} name={roomNameText(i18n, settings.name)} imageUrl={imageUrl} shape="room" size="xl" />
        <input
          ref={file}
          type="file"
          accept="image/*"
          className={styles.file}
          tabIndex={-1}
          aria-hidden="true"
          data-picture-file=""
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen !== undefined) change(chosen);
            target.value = '';
          }}
        />
        {reason === undefined && (
          <>
            <Button size="small" isBusy={saving.kind === 'saving'} onClick={() => file.current?.click()}>
              {i18n._({ id: 'roomSettings.changePicture', message: 'Change picture' })}
            </Button>
            {avatar !== null && (
              <Button size="small" variant="quiet" onClick={() => change(null)}>
                {i18n._({ id: 'roomSettings.removePicture', message: 'Remove picture' })}
              </Button>
            )}
          </>
        )}
      </div>
      {reason !== undefined && <p className={styles.hint}>{reason}</p>}
      <SaveNote saving={saving} />
    </div>
  );
}

function NameField({ settings }: { readonly settings: KnownSettings }) {
  const i18n = useI18n();
  const { roomId, ownName, rights } = settings;
  const change = useChange(roomId);
  const { saving, run } = useSave();
  const [typed, setTyped] = useState(ownName ?? '');
  const name = typed.trim();
  const isChanged = name !== (ownName ?? '');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) void run(() => change({ kind: 'name', name }));
  };
  return (
    <form className={styles.group} onSubmit={onSubmit}>
      <TextField
        label={i18n._({ id: 'roomSettings.name', message: 'Room name' })}
        hint={whyNot(i18n, settings, 'changeName', rights.changeName)}
        value={typed}
        disabled={!rights.changeName}
        onChange={(event) => setTyped(event.target.value)}
        dir="auto"
        autoComplete="off"
        end={
          isChanged && (
            <Button type="submit" size="small" isBusy={saving.kind === 'saving'}>
              {i18n._({ id: 'roomSettings.saveName', message: 'Save name' })}
            </Button>
          )
        }
      />
      <SaveNote saving={saving} />
    </form>
  );
}

function TopicField({ settings }: { readonly settings: KnownSettings }) {
  const i18n = useI18n();
  const { roomId, topic, rights } = settings;
  const change = useChange(roomId);
  const { saving, run } = useSave();
  const [text, setText] = useState(topic?.text ?? '');
  const [html, setHtml] = useState(topic?.html ?? '');
  const isChanged = text.trim() !== (topic?.text ?? '') || html.trim() !== (topic?.html ?? '');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Formatting that was not changed with its text would say something else.
    const isStale = html === (topic?.html ?? '') && text.trim() !== (topic?.text ?? '');
    const formatted = isStale || html.trim() === '' ? null : html.trim();
    void run(() => change({ kind: 'topic', text: text.trim(), html: formatted }));
  };
  return (
    <form className={styles.group} onSubmit={onSubmit}>
      <TextArea
        label={i18n._({ id: 'roomSettings.topic', message: 'Topic' })}
        hint={whyNot(i18n, settings, 'changeTopic', rights.changeTopic)}
        value={text}
        disabled={!rights.changeTopic}
        onChange={(event) => setText(event.target.value)}
        dir="auto"
      />
      {rights.changeTopic && (
        <details className={styles.more} open={topic?.html !== null && topic !== null}>
          <summary>{i18n._({ id: 'roomSettings.formatting', message: 'Formatting' })}</summary>
          <TextArea
            label={i18n._({ id: 'roomSettings.topicHtml', message: 'Topic as HTML' })}
            hint={i18n._({
              id: 'roomSettings.topicHtmlHint',
              message: 'For apps that show formatted topics; others show the text above.',
            })}
            value={html}
            onChange={(event) => setHtml(event.target.value)}
            dir="ltr"
            spellCheck={false}
          />
        </details>
      )}
      {isChanged && (
        <div>
          <Button type="submit" size="small" isBusy={saving.kind === 'saving'}>
            {i18n._({ id: 'roomSettings.saveTopic', message: 'Save topic' })}
          </Button>
        </div>
      )}
      <SaveNote saving={saving} />
    </form>
  );
}
