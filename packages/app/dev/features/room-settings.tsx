/** The settings of a room, section by section, for one who may change them and for one who may not. */
import type { NamedPermission, RoleHolder, RoomSettings as Settings } from '@parley/sdk/client/contract.ts';
import type { RoomAlias, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import type { ReactNode } from 'react';
import { RoomNotifications } from '../../src/features/notifications/RoomNotifications.tsx';
import { SpaceNotifications } from '../../src/features/notifications/SpaceNotifications.tsx';
import { ExportRoom } from '../../src/features/room-export/ExportRoom.tsx';
import { Access } from '../../src/features/room-settings/Access.tsx';
import { Advanced } from '../../src/features/room-settings/Advanced.tsx';
import { BackToRoom } from '../../src/features/room-settings/BackToRoom.tsx';
import type { KnownSettings } from '../../src/features/room-settings/contract.ts';
import { Encryption } from '../../src/features/room-settings/Encryption.tsx';
import { General } from '../../src/features/room-settings/General.tsx';
import { Moderation } from '../../src/features/room-settings/Moderation.tsx';
import { Roles } from '../../src/features/room-settings/Roles.tsx';
import { RoomSettings } from '../../src/features/room-settings/RoomSettings.tsx';
import { ROOM_SETTINGS_SECTIONS, type RoomSettingsSection } from '../../src/lib/route/route.ts';
import { roomSettingsSections } from '../../src/shell/room-settings-sections.tsx';
import { ROOM, WithEngine } from '../surroundings.tsx';

const LEVELS: Readonly<Record<NamedPermission, number>> = {
  ...{ role: 0, write: 0, react: 0, redactOwn: 0, invite: 0, kick: 50, ban: 50, redact: 50, notifyRoom: 50, pin: 50 },
  ...{ changeName: 50, changeAvatar: 50, changeTopic: 50, changeAddress: 50, changeJoinRule: 100 },
  ...{ changeGuestAccess: 50, changeHistory: 100, enableEncryption: 100, changeLevels: 100, changeServerAcl: 100 },
  ...{ upgrade: 100, changeOther: 50 },
};

function rights(may: boolean): KnownSettings['rights'] {
  return {
    ...{ write: true, react: true, redactOwn: true, redactOthers: may, invite: true, kick: may, ban: may },
    ...{ notifyRoom: may, changeName: may, changeTopic: may, changeAvatar: may, changeAddress: may },
    ...{ changeJoinRule: may, changeHistory: may, changeGuestAccess: may, changeLevels: may, changeServerAcl: may },
    ...{ enableEncryption: may, pin: may, upgrade: may },
  };
}

const settings: KnownSettings = {
  kind: 'known',
  roomId: ROOM,
  isSpace: false,
  ownServer: 'example.org',
  name: { kind: 'named', name: 'Rehearsal room' },
  ownName: 'Rehearsal room',
  topic: { text: 'Where we plan, argue and celebrate', html: null },
  avatar: null,
  alias: '#rehearsal:example.org' as RoomAlias,
  alternatives: ['#strings:example.org' as RoomAlias],
  version: '11',
  joinRule: 'restricted',
  joinRules: ['invite', 'knock', 'restricted', 'knock_restricted', 'public'],
  allowedRooms: [{ roomId: '!orchestra:example.org' as RoomId, name: { kind: 'named', name: 'Orchestra' } }],
  spaces: [{ roomId: '!choir:example.org' as RoomId, name: { kind: 'named', name: 'Choir' } }],
  historyVisibility: 'shared',
  areGuestsAllowed: false,
  isEncrypted: false,
  acl: { allow: ['*'], deny: ['*.evil.example', 'spam.example'], allowsIpLiterals: false },
  permissions: [
    ...Object.entries(LEVELS).map(([name, level]) => ({
      permission: { kind: 'named', name: name as NamedPermission } as const,
      level,
    })),
    { permission: { kind: 'event', type: 'org.example.score' }, level: 25 },
  ],
  rights: rights(true),
  ownLevel: 100,
  successor: null,
  predecessor: '!before:example.org' as RoomId,
  hasUnprovenSuccessor: false,
  isArchived: false,
};

const holder = (name: string, level: number, more: Partial<RoleHolder> = {}): RoleHolder => ({
  userId: `@${name.toLowerCase()}:example.org` as UserId,
  ...{ name, avatar: null, level, isMe: false, isJoined: true, highestLevel: level < 100 ? 100 : null },
  ...more,
});

const script = (value: Settings) => (remote: FakeRemote) => {
  remote.setView('roomSettings.room', { roomId: ROOM }, value);
  remote.setView('notifications.room', { roomId: ROOM }, 'mentions');
  remote.setView(
    'notifications.space',
    { spaceId: ROOM },
    { mode: 'mute', progress: { kind: 'running', total: 40, done: 12, refused: 1 } },
  );
  remote.setView(
    'roomSettings.bringing',
    { roomId: ROOM },
    {
      ...{ kind: 'running', to: '!next:example.org' as RoomId, total: 48, invited: 17, refused: 1 },
    },
  );
  remote.setView(
    'roomSettings.roles',
    { roomId: ROOM },
    {
      isWhole: true,
      isLastAdministrator: false,
      people: [
        holder('Mira', Number.POSITIVE_INFINITY),
        holder('Ana', 100, { isMe: true, highestLevel: 100 }),
        holder('Lars', 50),
        holder('Tomás', 25, { isJoined: false }),
      ],
    },
  );
};

/** The sections as the shell puts them together. */
function drawn(section: RoomSettingsSection, known: KnownSettings): ReactNode {
  switch (section) {
    case 'general':
      return <General settings={known} />;
    case 'access':
      return <Access settings={known} />;
    case 'encryption':
      return <Encryption settings={known} />;
    case 'roles':
      return <Roles settings={known} />;
    case 'notifications':
      return known.isSpace ? <SpaceNotifications spaceId={ROOM} /> : <RoomNotifications roomId={ROOM} />;
    case 'moderation':
      return <Moderation settings={known} />;
    case 'advanced':
      return (
        <>
          <Advanced settings={known} />
          <ExportRoom roomId={ROOM} name="Rehearsal room" />
        </>
      );
  }
}

function page(section: RoomSettingsSection, value: KnownSettings): ReactNode {
  const name = roomSettingsSections[section]?.name ?? { id: section };
  return (
    <WithEngine script={script(value)}>
      <RoomSettings
        roomId={ROOM}
        section={section}
        sections={{ ...roomSettingsSections, [section]: { name, Section: () => drawn(section, value) } }}
        leading={<BackToRoom roomId={ROOM} />}
      />
    </WithEngine>
  );
}

/** Screens by name. */
export const roomSettingsScreens: readonly (readonly [string, ReactNode])[] = [
  ...ROOM_SETTINGS_SECTIONS.map((section) => [`room-settings-${section}`, page(section, settings)] as const),
  ...(['general', 'access', 'roles', 'moderation'] as const).map(
    (section) =>
      [
        `room-settings-${section}-not-mine`,
        page(section, { ...settings, rights: rights(false), ownLevel: 0 }),
      ] as const,
  ),
  ['room-settings-notifications-space', page('notifications', { ...settings, isSpace: true })],
  ['room-settings-archived', page('advanced', { ...settings, isArchived: true })],
  ['room-settings-upgraded', page('advanced', { ...settings, successor: '!next:example.org' as RoomId })],
];
