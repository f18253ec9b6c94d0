import type { I18n } from '@lingui/core';
import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { RadioOption } from '../../ui/form/RadioList.tsx';

/** The mode of a room, or of the rooms of a space. */
export type Mode = ClientApi['notifications.room']['value'];

/** The modes to choose from. */
export function modeOptions(i18n: I18n): readonly RadioOption<Mode>[] {
  return [
    {
      value: 'default',
      label: i18n._({ id: 'roomList.notifyDefault', message: 'Default' }),
      hint: i18n._({ id: 'notifications.defaultHint', message: 'As your notification settings say.' }),
    },
    {
      value: 'all',
      label: i18n._({ id: 'roomList.notifyAll', message: 'All messages' }),
      hint: i18n._({ id: 'notifications.allHint', message: 'Every message, with a sound.' }),
    },
    {
      value: 'mentions',
      label: i18n._({ id: 'roomList.notifyMentions', message: 'Mentions and keywords' }),
      hint: i18n._({ id: 'notifications.mentionsHint', message: 'Only what names you or one of your keywords.' }),
    },
    {
      value: 'mute',
      label: i18n._({ id: 'roomList.notifyMute', message: 'Mute' }),
      hint: i18n._({ id: 'notifications.muteHint', message: 'Nothing, not even mentions.' }),
    },
  ];
}
