import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { HelpDialog } from '../../src/features/help/HelpDialog.tsx';
import { KeyChooser } from '../../src/features/help/KeyChooser.tsx';
import { KeyList } from '../../src/features/help/KeyList.tsx';
import { SignOutDialog } from '../../src/features/login/SignOutDialog.tsx';
import { LostKeysWarning } from '../../src/features/recovery/LostKeysWarning.tsx';
import { StorageBanner } from '../../src/features/storage/StorageBanner.tsx';
import { type SwitcherEntry } from '../../src/features/switcher/SwitcherOption.tsx';
import { SwitcherView } from '../../src/features/switcher/SwitcherView.tsx';
import { AccountMenu } from '../../src/shell/frame/AccountMenu.tsx';
import { ConnectionStatus } from '../../src/shell/frame/ConnectionStatus.tsx';
import { PanelOutline, PaneOutline, RailOutline } from '../../src/shell/frame/Outline.tsx';
import { PanelView } from '../../src/shell/frame/PanelView.tsx';
import { EngineMissingBanner } from '../../src/shell/session/EngineMissing.tsx';
import { OutdatedBanner } from '../../src/shell/session/OutdatedBanner.tsx';
import type { State } from '../components/state.ts';
import { demoRooms } from '../demo-rooms.ts';
import styles from '../gallery.module.css';
import { Opener } from '../opener.tsx';
import { WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;
const ME = '@ana:example.org' as UserId;
const SIGNS = { id: 'gallery.sign', chords: ['Mod+k'], label: { id: 'gallery.sign', message: 'Wave' } };
const CHOICES = [
  { kind: 'waiting' },
  { kind: 'good', chord: 'Mod+j' },
  { kind: 'refused', chord: 'a', why: 'typing' },
  { kind: 'refused', chord: 'Mod+t', why: 'browser' },
  { kind: 'taken', chord: 'Mod+k', by: [SIGNS] },
] as const;

export const help: readonly State[] = [
  { name: 'all keys', drawing: <KeyList headings="h3" /> },
  {
    name: 'another key: waiting, good, refused, taken',
    drawing: CHOICES.map((choosing, index) => (
      <Opener key={index} label={choosing.kind}>
        {(close) => (
          <KeyChooser
            name="Next room"
            choosing={choosing}
            onChord={nothing}
            onTake={close}
            onRemove={close}
            onEnd={close}
          />
        )}
      </Opener>
    )),
  },
  { name: 'as a dialog', drawing: <Opener label="Keys">{(close) => <HelpDialog onClose={close} />}</Opener> },
];

const ENTRIES: readonly SwitcherEntry[] = [
  ...demoRooms(Date.now())
    .slice(0, 6)
    .map((room) => ({ kind: 'room', key: room.key, room }) as const),
  { kind: 'command', key: 'keys', command: { id: 'keys', name: 'Keyboard shortcuts', chord: 'Mod+/', run: nothing } },
  { kind: 'command', key: 'dark', command: { id: 'dark', name: 'Theme: dark', chord: null, run: nothing } },
];

export const switcher: readonly State[] = [
  {
    name: 'with what it found, with nothing, and before there is an answer',
    drawing: ([ENTRIES, [], null, 'failed'] as const).map((found, index) => (
      <Opener key={index} label={found === null ? 'No answer' : found === 'failed' ? found : `${found.length} found`}>
        {(close) => (
          <WithEngine script={nothing}>
            <SwitcherView
              typed=""
              entries={found === 'failed' ? [] : found}
              isEntered={false}
              hasFailed={found === 'failed'}
              onType={nothing}
              onChoose={close}
              onEnter={close}
              onClose={close}
            />
          </WithEngine>
        )}
      </Opener>
    )),
  },
];

type Connection = ClientApi['connection.status']['value']['kind'];
const PANELS = [
  { hasBack: false, isCovering: false },
  { hasBack: true, isCovering: false },
  { hasBack: true, isCovering: true },
];
const CONNECTIONS: readonly Connection[] = ['connecting', 'offline', 'reconnecting', 'serverError'];
const TROUBLES = ['full', 'away', 'silent'] as const;

export const frame: readonly State[] = [
  {
    name: 'banners: what is wrong with storing',
    drawing: TROUBLES.map((kind) => (
      <WithEngine key={kind} script={(remote) => remote.setView('storage.status', null, { kind })}>
        <StorageBanner keeps="everything" />
      </WithEngine>
    )),
  },
  {
    name: 'banners: what is not kept here',
    drawing: (['session', 'nothing'] as const).map((keeps) => (
      <WithEngine key={keeps} script={(remote) => remote.setView('storage.status', null, { kind: 'ok' })}>
        <StorageBanner keeps={keeps} />
      </WithEngine>
    )),
  },
  {
    name: 'banners: no engine, and another one’s',
    drawing: (
      <>
        <EngineMissingBanner />
        <OutdatedBanner />
      </>
    ),
  },
  {
    name: 'how the connection is, beside the rooms and over a room',
    drawing: CONNECTIONS.flatMap((kind) =>
      (['rooms', 'room'] as const).map((place) => (
        <div key={kind + place} className={styles.statusPlace}>
          <WithEngine script={(remote) => remote.setView('connection.status', null, { kind })}>
            <ConnectionStatus place={place} />
          </WithEngine>
        </div>
      )),
    ),
  },
  {
    name: 'the account, and signing out',
    drawing: (
      <WithEngine
        script={(remote) => remote.setView('people.me', null, { userId: ME, isKnown: true, name: 'Ana', avatar: null })}
      >
        <div className={styles.rail}>
          <AccountMenu userId={ME} onShowKeys={nothing} onSignOut={nothing} />
        </div>
        <Opener label="Sign out">
          {(close) => <SignOutDialog warning={<LostKeysWarning onLeave={close} />} onClose={close} />}
        </Opener>
      </WithEngine>
    ),
  },
  {
    name: 'beside a room: a panel, over another one, over the room',
    drawing: PANELS.map((ways) => (
      <Opener key={JSON.stringify(ways)} label="Open the panel">
        {(close) => (
          <div className={styles.pane}>
            <PanelView label="Members" panelKey="" onBack={close} onClose={close} {...ways}>
              <PanelOutline />
            </PanelView>
          </div>
        )}
      </Opener>
    )),
  },
  {
    name: 'before there is anything in it',
    drawing: (
      <>
        <div className={styles.rail}>
          <RailOutline />
        </div>
        <div className={styles.pane}>
          <PaneOutline />
        </div>
      </>
    ),
  },
];
