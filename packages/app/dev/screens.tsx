/** Screens that fill the whole page, each in its states: `#/screen/<name>`. The gallery shows them in frames. */
import type { UserId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { CallSettings } from '../src/features/calls/settings/CallSettings.tsx';
import { KeyList } from '../src/features/help/KeyList.tsx';
import { LinkPreviewSettings } from '../src/features/link-previews/LinkPreviewSettings.tsx';
import { AccountActs } from '../src/features/login/account/AccountActs.tsx';
import { SignInView } from '../src/features/login/SignInView.tsx';
import type { SignInForm } from '../src/features/login/sign-in-form.ts';
import { NoRooms } from '../src/features/room-list/home/NoRooms.tsx';
import { AccountSettings } from '../src/features/settings/AccountSettings.tsx';
import { AppearanceSettings } from '../src/features/settings/AppearanceSettings.tsx';
import { PrivacySettings } from '../src/features/settings/PrivacySettings.tsx';
import { Settings } from '../src/features/settings/Settings.tsx';
import { StorageFailed } from '../src/features/storage/StorageFailed.tsx';
import { Forgotten, StorageLost } from '../src/features/storage/StorageLost.tsx';
import { SETTINGS_SECTIONS, type SettingsSection } from '../src/lib/route/route.ts';
import { Crash } from '../src/shell/crash/Crash.tsx';
import { EngineMissing } from '../src/shell/session/EngineMissing.tsx';
import { settingsSections } from '../src/shell/settings-sections.tsx';
import { AuthDialog } from '../src/ui/auth/AuthDialog.tsx';
import { exploreScreens } from './features/explore.tsx';
import { packSettings } from './features/image-packs.tsx';
import { loginScreens } from './features/login.tsx';
import { previews } from './features/preview.tsx';
import { roomSettingsScreens } from './features/room-settings.tsx';
import { rtcScreens } from './features/rtc.tsx';
import { searchScreens, searchSettings } from './features/search.tsx';
import styles from './gallery.module.css';

const nothing = () => undefined;
const ME = '@ana:example.org' as UserId;

const EMPTY: SignInForm = {
  user: '',
  password: '',
  homeserver: '',
  homeserverFrom: 'id',
  discovery: { kind: 'none' },
  isNotFound: false,
  problem: null,
  failedTries: 0,
  isBusy: false,
  overProvider: null,
};
const FOUND = {
  kind: 'found',
  baseUrl: 'https://matrix.example.org',
  offersPassword: true,
  provider: null,
} as const;
const PROVIDER = { issuer: 'https://account.example.org/', canCreateAccount: true };
const FILLED: SignInForm = {
  ...EMPTY,
  user: '@ana:example.org',
  password: 'correct horse',
  homeserver: 'example.org',
  discovery: FOUND,
};
const DELEGATED: SignInForm = {
  ...EMPTY,
  homeserver: 'example.org',
  discovery: { ...FOUND, offersPassword: false, provider: PROVIDER },
};

interface SignInState {
  readonly form: SignInForm;
  readonly wasEndedByServer?: boolean;
  readonly keptFor?: string;
  readonly notice?: string;
}

function signIn({ form, wasEndedByServer = false, keptFor, notice }: SignInState): ReactNode {
  return (
    <SignInView
      form={form}
      type={nothing}
      discover={nothing}
      submit={nothing}
      continueWith={nothing}
      retry={nothing}
      forget={nothing}
      brand="Parley"
      wasEndedByServer={wasEndedByServer}
      keptFor={keptFor ?? null}
      notice={notice ?? null}
    />
  );
}

/** Beside the list of rooms, which is not drawn here. */
function pane(children: ReactNode): ReactNode {
  return <main className={styles.whole}>{children}</main>;
}

function settings(section: SettingsSection): ReactNode {
  return pane(
    <Settings section={section} names={settingsSections} leading={null}>
      {section === 'appearance' && <AppearanceSettings />}
      {section === 'privacy' && (
        <PrivacySettings>
          <LinkPreviewSettings />
        </PrivacySettings>
      )}
      {section === 'emoji' && packSettings}
      {section === 'search' && searchSettings}
      {section === 'keys' && <KeyList headings="h2" />}
      {section === 'calls' && <CallSettings />}
      {section === 'account' && (
        <AccountSettings
          profile={<p>{ME}</p>}
          acts={<AccountActs userId={ME} AskDialog={AuthDialog} />}
          onSignOut={nothing}
        />
      )}
    </Settings>,
  );
}

export const screens: ReadonlyMap<string, ReactNode> = new Map<string, ReactNode>([
  ['sign-in', signIn({ form: EMPTY })],
  ['sign-in-asking', signIn({ form: { ...FILLED, discovery: { kind: 'asking' } } })],
  ['sign-in-busy', signIn({ form: { ...FILLED, isBusy: true } })],
  [
    'sign-in-wrong',
    signIn({ form: { ...FILLED, problem: { field: 'password', failure: { kind: 'wrongPassword' } }, failedTries: 1 } }),
  ],
  [
    'sign-in-again',
    signIn({
      form: FILLED,
      wasEndedByServer: true,
      keptFor: '@ana:example.org',
      notice: 'This browser does not store data. You will be signed out when you reload.',
    }),
  ],
  ['sign-in-provider', signIn({ form: DELEGATED })],
  ['sign-in-either', signIn({ form: { ...FILLED, discovery: { ...FOUND, provider: PROVIDER } } })],
  ['sign-in-leaving', signIn({ form: { ...DELEGATED, isBusy: true, overProvider: 'leaving' } })],
  ['sign-in-finishing', signIn({ form: { ...DELEGATED, isBusy: true, overProvider: 'finishing' } })],
  [
    'sign-in-not-finished',
    signIn({
      form: { ...DELEGATED, problem: { field: 'provider', failure: { kind: 'unreachable' }, mayPass: true } },
    }),
  ],
  [
    'sign-in-other-user',
    signIn({
      form: {
        ...DELEGATED,
        problem: {
          field: 'provider',
          failure: { kind: 'otherUser', userId: '@bob:example.org' as UserId, expected: ME },
        },
      },
      wasEndedByServer: true,
      keptFor: ME,
    }),
  ],
  ...loginScreens,
  ['storage-too-new', <StorageFailed key="" reason="tooNew" />],
  ['storage-blocked', <StorageFailed key="" reason="blocked" />],
  ['storage-full', <StorageFailed key="" reason="full" />],
  ['storage-broken', <StorageFailed key="" reason="broken" />],
  ['storage-lost', <StorageLost key="" />],
  ['forgotten', <Forgotten key="" keeps="everything" onSignIn={nothing} />],
  ['unreachable', <Forgotten key="" keeps="nothing" onSignIn={nothing} />],
  ['engine-missing', <EngineMissing key="" />],
  ['no-rooms', pane(<NoRooms userId={ME} />)],
  ...rtcScreens,
  ...exploreScreens.map(([name, screen]) => [name, pane(screen)] as const),
  ...searchScreens.map(([name, screen]) => [name, pane(screen)] as const),
  ...previews.map(([name, preview]) => [name, pane(preview)] as const),
  ...roomSettingsScreens.map(([name, screen]) => [name, pane(screen)] as const),
  ...SETTINGS_SECTIONS.map((section) => [`settings-${section}`, settings(section)] as const),
  ['crash', <Crash key="" place="page" error={new TypeError('nothing is not a function')} retry={nothing} />],
]);
