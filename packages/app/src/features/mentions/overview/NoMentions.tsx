import type { I18n } from '@lingui/core';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Notice } from '../../../ui/notice/Notice.tsx';

/** Nothing was found, and where it was looked. */
export function NoMentions({ looksIntoEncrypted }: { readonly looksIntoEncrypted: boolean }) {
  const i18n = useI18n();
  const what = i18n._({
    id: 'overview.noMentionsText',
    message: 'Messages that mention you or one of your keywords are listed here.',
  });
  return (
    <Notice
      place="part"
      title={
        looksIntoEncrypted
          ? i18n._({ id: 'overview.noMentionsFound', message: 'No mentions found' })
          : i18n._({ id: 'overview.noMentions', message: 'Nobody has mentioned you yet' })
      }
      text={looksIntoEncrypted ? `${what} ${encryptedText(i18n)}` : what}
    />
  );
}

/** Why mentions may be missing: no server can look into encrypted rooms. */
export function encryptedText(i18n: I18n): string {
  return i18n._({
    id: 'overview.encrypted',
    message: 'Your server cannot search encrypted rooms. There, only messages that this device has loaded are found.',
  });
}
