import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { Choice } from '../../../ui/choice/Choice.tsx';
import { changeWriting, writingSettings } from './writing-settings.ts';

/** Settings of the field for messages. */
export function WritingSettings() {
  const i18n = useI18n();
  const { isRich, isSentByEnter, hasSmileys } = useReadable(writingSettings);
  return (
    <>
      <Choice
        label={i18n._({ id: 'writing.formatting', message: 'Formatting as you type' })}
        hint={i18n._({
          id: 'writing.formattingHint',
          message: 'Markdown works either way: **bold**, - list, > quote.',
        })}
        options={[
          { value: 'rich', label: i18n._({ id: 'writing.rich', message: 'Shown' }) },
          { value: 'plain', label: i18n._({ id: 'writing.plain', message: 'As typed' }) },
        ]}
        value={isRich ? 'rich' : 'plain'}
        onChange={(value) => changeWriting({ isRich: value === 'rich' })}
      />
      <Choice
        label={i18n._({ id: 'writing.send', message: 'Send with' })}
        options={[
          { value: 'enter', label: i18n._({ id: 'writing.enter', message: 'Enter' }) },
          { value: 'both', label: i18n._({ id: 'writing.ctrlEnter', message: 'Ctrl + Enter' }) },
        ]}
        value={isSentByEnter ? 'enter' : 'both'}
        onChange={(value) => changeWriting({ isSentByEnter: value === 'enter' })}
      />
      <Choice
        label={i18n._({ id: 'writing.smileys', message: 'Smileys like :)' })}
        hint={i18n._({
          id: 'writing.smileysHint',
          message: 'A smiley becomes an emoji when a space or Enter follows. Ctrl + Z or Backspace takes it back.',
        })}
        options={[
          { value: 'typed', label: i18n._({ id: 'writing.smileysTyped', message: 'Stay as typed' }) },
          { value: 'emoji', label: i18n._({ id: 'writing.smileysEmoji', message: 'Become emoji' }) },
        ]}
        value={hasSmileys ? 'emoji' : 'typed'}
        onChange={(value) => changeWriting({ hasSmileys: value === 'emoji' })}
      />
    </>
  );
}
