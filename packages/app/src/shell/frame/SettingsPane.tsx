import '../../lib/i18n/later-messages.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { AuthDialog } from '../../features/devices/AuthDialog.tsx';
import { SessionsSettings } from '../../features/devices/SessionsSettings.tsx';
import { KeyList } from '../../features/help/KeyList.tsx';
import { OwnIdentityNotice } from '../../features/identity/OwnIdentityNotice.tsx';
import { TrustSettings } from '../../features/identity/TrustSettings.tsx';
import { SignOutDialog } from '../../features/login/SignOutDialog.tsx';
import { NotificationSettings } from '../../features/notifications/NotificationSettings.tsx';
import { ProfileEditor } from '../../features/people/ProfileEditor.tsx';
import { EncryptionSettings } from '../../features/recovery/EncryptionSettings.tsx';
import { AccountSettings } from '../../features/settings/AccountSettings.tsx';
import { AppearanceSettings } from '../../features/settings/AppearanceSettings.tsx';
import { PrivacySettings } from '../../features/settings/PrivacySettings.tsx';
import { Settings } from '../../features/settings/Settings.tsx';
import { VerifyButton } from '../../features/verification/VerifyButton.tsx';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { SettingsSection } from '../../lib/route/route.ts';
import { usePageTitle } from '../use-page-title.ts';
import { BackLink } from './BackLink.tsx';

export interface SettingsPaneProps {
  readonly section: SettingsSection;
  readonly userId: UserId;
}

/** The settings, put together from the features that have some. */
export function SettingsPane({ section, userId }: SettingsPaneProps) {
  const i18n = useI18n();
  const [isSigningOut, setIsSigningOut] = useState(false);
  usePageTitle(i18n._({ id: 'frame.settingsTitle', message: 'Settings' }));
  const verify = <VerifyButton size="small" variant="primary" target={{ kind: 'ownDevices' }} />;
  return (
    <Settings section={section} leading={<BackLink />}>
      {section === 'appearance' && <AppearanceSettings />}
      {section === 'notifications' && <NotificationSettings />}
      {section === 'privacy' && <PrivacySettings />}
      {section === 'sessions' && (
        <SessionsSettings
          notice={<OwnIdentityNotice AskDialog={AuthDialog} verify={verify} />}
          atHand={({ deviceId }, onAsked) => (
            <VerifyButton target={{ kind: 'device', userId, deviceId }} onAsked={onAsked} />
          )}
          trust={<TrustSettings />}
          onSignOut={() => setIsSigningOut(true)}
        />
      )}
      {section === 'encryption' && <EncryptionSettings userId={userId} />}
      {section === 'keys' && <KeyList headings="h2" />}
      {section === 'account' && (
        <AccountSettings profile={<ProfileEditor userId={userId} />} onSignOut={() => setIsSigningOut(true)} />
      )}
      {isSigningOut && <SignOutDialog onClose={() => setIsSigningOut(false)} />}
    </Settings>
  );
}
