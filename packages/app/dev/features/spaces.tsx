import type { RailSpace, RoomChoice } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import type { ReactNode } from 'react';
import { CreateSpace } from '../../src/features/spaces/CreateSpace.tsx';
import { AddRooms } from '../../src/features/spaces/lobby/AddRooms.tsx';
import { JoinRooms } from '../../src/features/spaces/lobby/JoinRooms.tsx';
import { LeaveSpace } from '../../src/features/spaces/lobby/LeaveSpace.tsx';
import { LobbyTree } from '../../src/features/spaces/lobby/LobbyTree.tsx';
import { LobbyView } from '../../src/features/spaces/lobby/LobbyView.tsx';
import type { LobbyLine } from '../../src/features/spaces/lobby/lobby-lines.ts';
import { ChosenSpace } from '../../src/features/spaces/rail/ChosenSpace.tsx';
import { SpacesRail } from '../../src/features/spaces/rail/SpacesRail.tsx';
import type { State } from '../components/state.ts';
import { Opener } from '../opener.tsx';
import { WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;
const SPACE = '!guild:example.org' as RoomId;

const VIEW = {
  ...{ header: null, topic: 'For all who build', memberCount: 12, mayManage: false, joinableCount: 0 },
  ...{ isEmpty: false, isBusy: false, isWhole: true, failure: null },
  ...{
    onMore: nothing,
    onJoin: nothing,
    onAdd: nothing,
    onCreateRoom: nothing,
    onCreate: nothing,
    onLeave: nothing,
    onNotifications: nothing,
  },
} as const;

function line(name: string, over: Partial<LobbyLine> = {}): LobbyLine {
  return {
    ...{ roomId: `!${name.toLowerCase().replaceAll(' ', '-')}:example.org` as RoomId, via: ['example.org'] },
    ...{
      isSuggested: false,
      isSpace: false,
      ownName: null,
      name,
      topic: null,
      avatar: null,
      joinedCount: 12,
      entry: 'join',
    },
    ...over,
  };
}

const LINES = [
  line('Lounge', { entry: 'in', topic: 'Anything that fits nowhere else' }),
  line('Smiths', { isSpace: true, entry: 'in', isSuggested: true }),
  line('Joinery', {
    isSuggested: true,
    topic: 'A topic that is much too long to stand in one line beside a name and a button',
  }),
  line('Workshop keys', { entry: 'knock' }),
  line('Board', { entry: 'byInvitation' }),
  line('Summer', { entry: 'invited' }),
  line('Somewhere else', { entry: 'hidden', name: null, joinedCount: null }),
];

const CHOICES: readonly RoomChoice[] = ['Lounge', 'Workshop', 'Smiths'].map((name, index) => ({
  ...{ roomId: `!${name}:example.org` as RoomId, name: { kind: 'named', name }, avatar: null },
  ...{ isSpace: index === 2, isElsewhere: index === 1 },
}));

function fill(remote: FakeRemote): void {
  remote.answer('spaces.candidates', async () => ({ ok: true, value: CHOICES }));
  remote.answer('spaces.inside', async () => ({ ok: true, value: CHOICES }));
  remote.setView('spaces.lobby', { spaceId: SPACE }, { rooms: [], mayManage: true, isLastManager: false });
}

const tree = (mayManage: boolean) => (
  <WithEngine script={fill}>
    <LobbyView {...VIEW} mayManage={mayManage} joinableCount={2}>
      <LobbyTree spaceId={SPACE} name="Guild" lines={LINES} mayManage={mayManage} />
    </LobbyView>
  </WithEngine>
);

const dialog = (label: string, open: (close: () => void) => ReactNode): State => ({
  name: label,
  drawing: (
    <WithEngine script={fill}>
      <Opener label={label}>{open}</Opener>
    </WithEngine>
  ),
});

/** Dialogs of a space. */
export const lobbyDialogs: readonly State[] = [
  dialog('Join rooms', (close) => <JoinRooms lines={LINES.filter(({ entry }) => entry === 'join')} onClose={close} />),
  dialog('Add rooms', (close) => <AddRooms spaceId={SPACE} name="Guild" onAdded={nothing} onClose={close} />),
  dialog('Leave space', (close) => <LeaveSpace spaceId={SPACE} name="Guild" isLastManager={true} onClose={close} />),
  dialog('Create space', (close) => <CreateSpace parent={{ roomId: SPACE, name: 'Guild' }} onClose={close} />),
];

/** A space, and the rooms in it. */
export const lobby: readonly State[] = [
  { name: 'with rooms of every kind', drawing: tree(false) },
  { name: 'for who manages it', drawing: tree(true) },
  { name: 'without rooms', drawing: <LobbyView {...VIEW} isEmpty={true} /> },
  { name: 'that cannot be asked', drawing: <LobbyView {...VIEW} failure={{ kind: 'unreachable' }} /> },
  { name: 'while it is asked', drawing: <LobbyView {...VIEW} isBusy={true} /> },
];

function railSpace(name: string, over: Partial<RailSpace> = {}): RailSpace {
  const spaceId = `!${name.toLowerCase()}:example.org` as RoomId;
  return {
    ...{
      key: spaceId,
      spaceId,
      name: { kind: 'named', name },
      avatar: null,
      depth: 0,
      parentId: null,
      hasSpaces: false,
    },
    ...{ notifyingCount: 0, mentionCount: 0, hasUnread: false },
    ...over,
  };
}

/** The spaces before the list of rooms. */
export const rail: readonly State[] = [
  {
    name: 'with what waits in them',
    drawing: (
      <WithEngine script={nothing}>
        <SpacesRail
          all={{ notifyingCount: 128, mentionCount: 3, hasUnread: true }}
          spaces={[
            railSpace('Guild', { notifyingCount: 4, hasUnread: true, hasSpaces: true }),
            railSpace('Choir', { notifyingCount: 2, mentionCount: 2, hasUnread: true }),
            railSpace('Garden', { hasUnread: true }),
            railSpace('Quiet'),
          ]}
        />
      </WithEngine>
    ),
  },
  {
    name: 'with the one whose rooms are listed',
    drawing: (
      <WithEngine script={nothing}>
        <ChosenSpace spaceId={SPACE} />
      </WithEngine>
    ),
  },
];
