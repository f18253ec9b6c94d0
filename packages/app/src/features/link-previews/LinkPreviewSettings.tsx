import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { Choice } from '../../ui/choice/Choice.tsx';
import { changePreviewRooms, previewRooms } from './preview-settings.ts';

/** The setting for link previews. */
export function LinkPreviewSettings() {
  const i18n = useI18n();
  return (
    <Choice
      label={i18n._({ id: 'linkPreviews.setting', message: 'Link previews' })}
      hint={i18n._({
        id: 'linkPreviews.settingHint',
        message:
          'Your homeserver fetches the pages, so it learns the links of the messages that you look at. This setting is only for this device.',
      })}
      options={[
        { value: 'none' as const, label: i18n._({ id: 'linkPreviews.none', message: 'Off' }) },
        {
          value: 'unencrypted' as const,
          label: i18n._({ id: 'linkPreviews.unencrypted', message: 'Unencrypted rooms' }),
        },
        { value: 'all' as const, label: i18n._({ id: 'linkPreviews.all', message: 'All rooms' }) },
      ]}
      value={useReadable(previewRooms)}
      onChange={changePreviewRooms}
    />
  );
}
