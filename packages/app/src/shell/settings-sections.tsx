/** The sections of the settings: what each is called, and what it shows. */
import type { MessageDescriptor } from '@lingui/core';
import type { UserId } from '@parley/sdk/client/ids.ts';
import type { ComponentType } from 'react';
import { ReportProblem } from '../features/bugs/ReportProblem.tsx';
import { CallSettings } from '../features/calls/settings/CallSettings.tsx';
import { WritingSettings } from '../features/composer/writing/WritingSettings.tsx';
import { Contacts } from '../features/contacts/Contacts.tsx';
import { SessionsSettings } from '../features/devices/SessionsSettings.tsx';
import { KeyList } from '../features/help/KeyList.tsx';
import { OwnIdentityNotice } from '../features/identity/OwnIdentityNotice.tsx';
import { TrustSettings } from '../features/identity/TrustSettings.tsx';
import { PackSettings } from '../features/image-packs/PackSettings.tsx';
import { LinkPreviewSettings } from '../features/link-previews/LinkPreviewSettings.tsx';
import { AccountActs } from '../features/login/account/AccountActs.tsx';
import { GuestAccount } from '../features/login/guest/GuestAccount.tsx';
import { ManageAccount, ManageSessions, SignOutElsewhere } from '../features/login/ManageAccount.tsx';
import { PreviewSettings } from '../features/media/PreviewSettings.tsx';
import { IgnoredPeople } from '../features/moderation/IgnoredPeople.tsx';
import { InviteRulesForm } from '../features/moderation/InviteRulesForm.tsx';
import { NotificationSettings } from '../features/notifications/NotificationSettings.tsx';
import { ProfileEditor } from '../features/people/ProfileEditor.tsx';
import { PolicyLists } from '../features/policy-lists/PolicyLists.tsx';
import { StatusEditor } from '../features/presence/StatusEditor.tsx';
import { EncryptionSettings } from '../features/recovery/EncryptionSettings.tsx';
import { SearchSettings } from '../features/search/SearchSettings.tsx';
import { AccountSettings } from '../features/settings/AccountSettings.tsx';
import { AppearanceSettings } from '../features/settings/AppearanceSettings.tsx';
import { About } from '../features/settings/about/About.tsx';
import { PrivacySettings } from '../features/settings/PrivacySettings.tsx';
import { ClearCache } from '../features/storage/clear/ClearCache.tsx';
import { VerifyButton } from '../features/verification/VerifyButton.tsx';
import type { SettingsSection } from '../lib/route/route.ts';
import { AuthDialog } from '../ui/auth/AuthDialog.tsx';
import { BUILD_ID } from './engine/build-id.ts';

export interface SectionProps {
  readonly userId: UserId;
  readonly onSignOut: () => void;
}

interface SectionSlot {
  readonly name: MessageDescriptor;
  readonly Section: ComponentType<SectionProps>;
}

export const settingsSections: { readonly [Name in SettingsSection]?: SectionSlot } = {
  appearance: {
    name: /*i18n*/ { id: 'settings.appearance', message: 'Appearance' },
    Section: AppearanceSettings,
  },
  writing: {
    name: /*i18n*/ { id: 'settings.writing', message: 'Writing' },
    Section: WritingSettings,
  },
  notifications: {
    name: /*i18n*/ { id: 'settings.notifications', message: 'Notifications' },
    Section: NotificationSettings,
  },
  calls: {
    name: /*i18n*/ { id: 'settings.calls', message: 'Calls' },
    Section: CallSettings,
  },
  privacy: {
    name: /*i18n*/ { id: 'settings.privacy', message: 'Privacy' },
    Section: Privacy,
  },
  emoji: {
    name: /*i18n*/ { id: 'settings.emoji', message: 'Emoji and stickers' },
    Section: PackSettings,
  },
  search: {
    name: /*i18n*/ { id: 'settings.search', message: 'Search' },
    Section: SearchSettings,
  },
  sessions: {
    name: /*i18n*/ { id: 'settings.sessions', message: 'Sessions' },
    Section: Sessions,
  },
  encryption: {
    name: /*i18n*/ { id: 'settings.encryption', message: 'Encryption' },
    Section: EncryptionSettings,
  },
  keys: {
    name: /*i18n*/ { id: 'settings.keys', message: 'Keys' },
    Section: () => <KeyList headings="h2" />,
  },
  account: {
    name: /*i18n*/ { id: 'settings.account', message: 'Account' },
    Section: Account,
  },
  about: {
    name: /*i18n*/ { id: 'settings.about', message: 'Help and about' },
    Section: HelpAndAbout,
  },
};

const { appearance, writing, keys, about } = settingsSections;
/** Sections of a guest, who has no account to set anything in. */
export const guestSections: typeof settingsSections = {
  ...(appearance && { appearance }),
  ...(writing && { writing }),
  ...(keys && { keys }),
  account: {
    name: /*i18n*/ { id: 'settings.account', message: 'Account' },
    Section: GuestAccount,
  },
  ...(about && { about }),
};

function Privacy() {
  return (
    <PrivacySettings>
      <PreviewSettings />
      <LinkPreviewSettings />
      <InviteRulesForm />
      <IgnoredPeople />
      <PolicyLists />
    </PrivacySettings>
  );
}

function Sessions({ userId, onSignOut }: SectionProps) {
  const verify = <VerifyButton size="small" variant="primary" target={{ kind: 'ownDevices' }} />;
  return (
    <SessionsSettings
      notice={<OwnIdentityNotice AskDialog={AuthDialog} verify={verify} />}
      atHand={({ deviceId }, onAsked) => (
        <VerifyButton target={{ kind: 'device', userId, deviceId }} onAsked={onAsked} />
      )}
      trust={
        <>
          <ManageSessions />
          <TrustSettings />
        </>
      }
      signOutElsewhere={({ deviceId }) => <SignOutElsewhere deviceId={deviceId} />}
      onSignOut={onSignOut}
    />
  );
}

function Account({ userId, onSignOut }: SectionProps) {
  const profile = (
    <>
      <ProfileEditor userId={userId} />
      <StatusEditor />
    </>
  );
  const acts = <AccountActs userId={userId} AskDialog={AuthDialog} />;
  const contacts = <Contacts AskDialog={AuthDialog} />;
  return <AccountSettings {...{ profile, contacts, acts, onSignOut }} manage={<ManageAccount />} />;
}

function HelpAndAbout() {
  return (
    <About version={BUILD_ID}>
      <ReportProblem version={BUILD_ID} />
      <ClearCache />
    </About>
  );
}
