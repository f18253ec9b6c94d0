import '../../lib/i18n/later-messages.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { SignOutDialog } from '../../features/login/SignOutDialog.tsx';
import { Settings } from '../../features/settings/Settings.tsx';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { SettingsSection } from '../../lib/route/route.ts';
import { settingsSections } from '../settings-sections.tsx';
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
  const { Section } = settingsSections[section];
  return (
    <Settings section={section} names={settingsSections} leading={<BackLink />}>
      <Section userId={userId} onSignOut={() => setIsSigningOut(true)} />
      {isSigningOut && <SignOutDialog onClose={() => setIsSigningOut(false)} />}
    </Settings>
  );
}
