import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { changePrivacy, privacy } from '../../lib/privacy/privacy.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { Choice } from '../../ui/choice/Choice.tsx';

/** Settings for what others may see of the user. `children` are those of other features. */
export function PrivacySettings({ children }: { readonly children?: ReactNode }) {
  const i18n = useI18n();
  const { showsReading, showsTyping, showsPresence } = useReadable(privacy);
  return (
    <>
      <Choice
        label={i18n._({ id: 'settings.showsReading', message: 'Send read receipts' })}
        hint={i18n._({ id: 'settings.showsReadingHint', message: 'Your own devices always know what you have read.' })}
        options={yesOrNo(i18n)}
        value={showsReading ? 'yes' : 'no'}
        onChange={(value) => changePrivacy({ showsReading: value === 'yes' })}
      />
      <Choice
        label={i18n._({ id: 'settings.showsTyping', message: 'Send typing notifications' })}
        options={yesOrNo(i18n)}
        value={showsTyping ? 'yes' : 'no'}
        onChange={(value) => changePrivacy({ showsTyping: value === 'yes' })}
      />
      <Choice
        label={i18n._({ id: 'settings.showsPresence', message: 'Show when I am online' })}
        options={yesOrNo(i18n)}
        value={showsPresence ? 'yes' : 'no'}
        onChange={(value) => changePrivacy({ showsPresence: value === 'yes' })}
      />
      {children}
    </>
  );
}

function yesOrNo(i18n: I18n) {
  return [
    { value: 'yes' as const, label: i18n._({ id: 'settings.yes', message: 'Yes' }) },
    { value: 'no' as const, label: i18n._({ id: 'settings.no', message: 'No' }) },
  ];
}
