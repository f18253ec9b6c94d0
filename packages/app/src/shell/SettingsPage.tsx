import '../lib/i18n/later-messages.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { Settings } from '../features/settings/Settings.tsx';
import { useI18n } from '../lib/i18n/use-i18n.ts';
import type { SettingsSection } from '../lib/route/route.ts';
import { useIsGuest } from '../lib/session/use-own-id.ts';
import { usePageTitle } from '../lib/title/use-page-title.ts';
import { BackLink } from '../ui/back-link/BackLink.tsx';
import { SignOut } from './SignOut.tsx';
import { guestSections, settingsSections } from './settings-sections.tsx';

interface SettingsPageProps {
  readonly section: SettingsSection;
  readonly userId: UserId;
}

/** The settings, put together from the features that have some. */
export function RoutePage({ section, userId }: SettingsPageProps) {
  const i18n = useI18n();
  const [isSigningOut, setIsSigningOut] = useState(false);
  usePageTitle(i18n._({ id: 'frame.settingsTitle', message: 'Settings' }));
  const sections = useIsGuest() ? guestSections : settingsSections;
  const Section = sections[section]?.Section;
  return (
    <Settings section={section} names={sections} leading={<BackLink />}>
      {Section && <Section userId={userId} onSignOut={() => setIsSigningOut(true)} />}
      {isSigningOut && <SignOut onClose={() => setIsSigningOut(false)} />}
    </Settings>
  );
}
