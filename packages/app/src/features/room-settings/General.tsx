import { type FormEvent, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Addresses } from './Addresses.tsx';
import type { KnownSettings, RoomSectionProps } from './contract.ts';
import { PictureField } from './PictureField.tsx';
import styles from './room-settings.module.css';
import { SaveNote } from './SaveNote.tsx';
import { useChange, useSave } from './use-setting.ts';
import { whyNot } from './words.ts';

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
