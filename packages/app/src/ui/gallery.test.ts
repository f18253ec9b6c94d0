import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const gallery = join(source, '../dev');
const page = readFileSync(join(gallery, 'components-page.tsx'), 'utf8');

const tsxIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => join(folder, file));
const read = (files: readonly string[]) => files.map((file) => readFileSync(file, 'utf8'));

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const shown = readdirSync(join(gallery, 'components')).filter((file) => file.endsWith('.tsx'));

test('every folder of components is in the gallery, and nothing else is', () => {
  expect(shown.map((file) => file.replace('.tsx', '')).sort()).toEqual([...folders].sort());
  for (const file of shown) expect(page).toContain(`./components/${file}`);
});

test('so is every drawing of features, and every screen', () => {
  const screens = readFileSync(join(gallery, 'screens.tsx'), 'utf8');
  for (const file of readdirSync(join(gallery, 'features'))) expect(page + screens).toContain(`./features/${file}`);
  expect(page).toContain('./screens.tsx');
});

describe.each(folders)('%s', (folder) => {
  const drawings = readFileSync(join(gallery, 'components', `${folder}.tsx`), 'utf8');
  const sources = read(tsxIn(join(import.meta.dirname, folder)));

  test('each of its components is drawn', () => {
    for (const text of sources) for (const name of componentsOf(text)) expect(drawings).toContain(`<${name}`);
  });

  test('in each kind that its properties name', () => {
    for (const text of sources) expectKinds(text, drawings);
  });
});

/**
 * Components that only connect others to the engine or to a place, or that are only announced. The whole app on a scripted engine
 * draws them.
 */
const CONNECTED: ReadonlySet<string> = new Set([
  'AwaitNote',
  'BeginDialog',
  'CallButtons',
  'CallDialogs',
  'CallHost',
  'CallIdentity',
  'CallOutcome',
  'CallScreens',
  'RtcBar',
  'RtcButtons',
  'RtcCallOutcome',
  'RtcHost',
  'RtcLobby',
  'RtcScreens',
  'CurrentCall',
  'CurrentSfuCall',
  'HandedOver',
  'IncomingCall',
  'StartCall',
  'Transfer',
  'OtherDevice',
  'OtherDeviceButton',
  'LinkDevice',
  'LinkDeviceButton',
  'Composer',
  'CreatePoll',
  'EditPoll',
  'LoadedCreatePoll',
  'LoadedEditPoll',
  'LoadedEndPoll',
  'LoadedPeek',
  'LoadedPoll',
  'Poll',
  'ChoosingBar',
  'OpenBar',
  'ChosenProgress',
  'ChosenRemoval',
  'Conversation',
  'DeclineAll',
  'DeclineAllItem',
  'ErrorBoundary',
  'Explore',
  'ForwardDialog',
  'ForwardMessage',
  'HistoryDialog',
  'HiddenSign',
  'IdentityBanner',
  'Invitation',
  'JumpDialog',
  'LeftRooms',
  'LeftRoomsItem',
  'Lines',
  'ListNotes',
  'ListOptionsMenu',
  'LiveLocationMessage',
  'LoadedMap',
  'LoadedScreen',
  'SsoReturning',
  'LoadedCommandHelp',
  'LoadedMoveToSection',
  'LoadedNotifyAll',
  'NotifyAll',
  'LoadedRemoval',
  'LoadedReport',
  'LoadedScheduleDialog',
  'LoadedSendFiles',
  'LoadedShareDialog',
  'LoadedSharing',
  'LocationHost',
  'MediaHost',
  'SoundBar',
  'TextPreview',
  'LocationMessage',
  'LoadedWhyUnread',
  'Keywords',
  'BackupSettings',
  'EncryptionSettings',
  'EnterKeyDialog',
  'ExportKeysDialog',
  'ImportKeysDialog',
  'NewKeyDialog',
  'RecoveryDialog',
  'RecoveryPrompt',
  'MessageHistory',
  'MessageSource',
  'MoveToSection',
  'InviteDialog',
  'Home',
  'LoadedHelp',
  'LoadedSwitcher',
  'Overview',
  'OwnFields',
  'PageBadge',
  'NotificationSettings',
  'Notifier',
  'PictureViewer',
  'PersonDevices',
  'PdfPreview',
  'PinnedBar',
  'PinnedMessage',
  'Preview',
  'ProfileEditor',
  'ReadAll',
  'ReadBy',
  'RefusedActs',
  'RoomEnd',
  'RoomHeader',
  'RoomInfoPanel',
  'RoomTrust',
  'RoomList',
  'RoomPreview',
  'RoomListView',
  'RoomRowConnected',
  'RoomRows',
  'RoomTaskView',
  'ScheduleDialog',
  'ScheduledNote',
  'SendLater',
  'ShareButton',
  'ShareDialog',
  'SharingBar',
  'SharingNotes',
  'SharingStatus',
  'SideConversation',
  'OwnIdentityNotice',
  'RenameDialog',
  'SearchHost',
  'SearchPage',
  'SearchPanel',
  'SearchSettings',
  'Session',
  'SessionKeyDialog',
  'SessionsSettings',
  'About',
  'LicencesDialog',
  'NotificationNote',
  'NotificationNotes',
  'ProblemDialog',
  'ReportProblem',
  'SignIn',
  'AccountPageLink',
  'ManageAccount',
  'ManageSessions',
  'SignOutElsewhere',
  'SourceDialog',
  'StatusEditor',
  'Switcher',
  'ThreadButton',
  'ThreadsMark',
  'Timeline',
  'TrustSettings',
  'Topic',
  'TypingLine',
  'UserDialog',
  'UserPage',
  'VerificationHost',
  'VerifyButton',
  'WatchHost',
  'WidthHandle',
  'WhyUnreadDialog',
  'MemberIdentity',
  'MembershipHost',
  'NewSignIn',
  'Removals',
  'Lobby',
  'Space',
  'SpaceNote',
  'SpacesSlot',
  'MemberPresence',
  'PersonTrust',
  'KeepDrafts',
  'TellPresence',
  'TellWaiting',
  'TellWaking',
]);

/** Components that list all their own choices show every case when drawn once. */
const LISTS_ALL: ReadonlySet<string> = new Set(['AppearanceSettings', 'PrivacySettings', 'Settings']);

describe('features and screens', () => {
  const files = ['features', 'shell/session', 'shell/crash'].flatMap((folder) => tsxIn(join(source, folder)));
  const byName = new Map(
    files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return componentsOf(text).map((name) => [name, text] as const);
    }),
  );
  // The gallery draws each kind of content through the registry, which these files fill.
  const registered = readdirSync(join(source, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /contents?\.ts$/.test(file))
    .map((file) => join(source, 'features', file));
  const pages = [...tsxIn(join(gallery, 'features')), join(gallery, 'screens.tsx')];
  const drawings = read([...pages, ...registered]).join('\n');
  const isDrawn = (name: string, within: string) => new RegExp(`(?:<|\\bDraw: )${name}\\b`).test(within);
  const direct = [...byName.keys()].filter((name) => isDrawn(name, drawings));

  test('each component is drawn, by itself or as a part of one that is', () => {
    const reached = new Set(direct);
    for (const name of reached)
      for (const part of byName.keys()) if (isDrawn(part, byName.get(name) ?? '')) reached.add(part);
    const missing = [...byName.keys()].filter((name) => !reached.has(name) && !CONNECTED.has(name));
    expect(missing).toEqual([]);
    expect([...CONNECTED].filter((name) => !byName.has(name) || reached.has(name))).toEqual([]);
  });

  test.each(direct)('%s is drawn in each kind and each case that it tells apart', (name) => {
    const text = byName.get(name) ?? '';
    expectKinds(text, drawings);
    if (LISTS_ALL.has(name)) return;
    for (const [, kind = ''] of text.matchAll(/\bcase '([\w-]+)':/g)) {
      // The name of a key is not a state.
      if (!/^(?:Arrow|Page|Home$|End$|Enter$|Escape$)/.test(kind)) expect(isNamed(kind, drawings), kind).toBe(true);
    }
  });
});

function componentsOf(text: string): string[] {
  const exported = text.matchAll(/export (?:function|class|const) ([A-Z][a-z]\w*)/g);
  return [...exported].map(([, name = '']) => name);
}

/** Each word that a property may be is in the drawings. */
function expectKinds(text: string, drawings: string): void {
  const PROPERTY = /readonly (\w+)\??: ('[\w-]+'(?: \| '[\w-]+')+)(?: \| null)?;/g;
  for (const [, property = '', kinds = ''] of text.matchAll(PROPERTY)) {
    for (const [, kind = ''] of kinds.matchAll(/'([\w-]+)'/g)) {
      expect(isNamed(kind, drawings), `${property}="${kind}"`).toBe(true);
    }
  }
}

function isNamed(kind: string, drawings: string): boolean {
  return drawings.includes(`'${kind}'`) || drawings.includes(`"${kind}"`);
}
