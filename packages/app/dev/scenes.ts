import type { DeviceId, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { demoRooms, manyRooms } from './demo-rooms.ts';
import { breakTimelines, scriptTimelines } from './demo-timeline.ts';
import { scriptRooms } from './script-rooms.ts';

const ME = '@ana:example.org' as UserId;

/** Makes the scripted engine show a scene. */
export function playScene(remote: FakeRemote, scene: string): void {
  scriptCommands(remote, scene);
  remote.setView('connection.status', null, { kind: scene === 'reconnecting' ? 'reconnecting' : 'syncing' });
  switch (scene) {
    case 'sign-in':
    case 'sign-in-errors':
      return remote.setView('login.session', null, { kind: 'signedOut', reason: 'never', keeps: 'everything' });
    case 'storage':
      return remote.setView('login.session', null, { kind: 'storageFailed', reason: 'tooNew' });
    case 'lost':
      return remote.setView('login.session', null, { kind: 'storageLost' });
    case 'outdated':
      return remote.setStatus({ kind: 'refused', engineBuild: 'another' });
    default:
      return signedIn(remote, scene);
  }
}

function signedIn(remote: FakeRemote, scene: string): void {
  remote.setView('storage.status', null, { kind: scene === 'full' ? 'full' : 'ok' });
  remote.setView('login.session', null, {
    kind: 'signedIn',
    userId: ME,
    deviceId: 'GALLERY' as DeviceId,
    homeserverUrl: 'https://example.org',
    keeps: 'everything',
  });
  remote.setView('media.previews', null, { media: 'on', invitations: true, rooms: [] });
  remote.setView('people.me', null, { userId: ME, isKnown: true, name: 'Ana', avatar: null });
  if (scene === 'loading') return;
  const items = scene === 'empty' ? [] : scene === 'many' ? manyRooms(10_000) : demoRooms(Date.now());
  scriptRooms(remote, items);
  for (const room of items.slice(0, 30)) {
    const { roomId } = room;
    remote.setView('timeline.room', { roomId }, headerOf(room, roomId));
  }
  const roomIds = items.slice(0, 30).map(({ roomId }) => roomId);
  if (scene === 'failed') for (const roomId of roomIds) remote.fail('timeline.items', { roomId });
  else scriptTimelines(remote, ME, roomIds);
  if (scene === 'broken') breakTimelines(remote, roomIds);
  if (scene === 'refusing') scriptRefusals(remote, roomIds);
}

/** Nothing that is asked for works. */
function scriptRefusals(remote: FakeRemote, roomIds: readonly RoomId[]): void {
  remote.setView('identity.trust', null, { recipients: 'signed', onlyVerifiedIn: [] });
  for (const roomId of roomIds) {
    const mira = { userId: '@mira:example.org' as UserId, name: 'Mira Okafor' };
    remote.setView('identity.troubles', { roomId }, [{ ...mira, trouble: 'violation' }]);
  }
  remote.answer('roomList.find', async () => ({ ok: false, error: { kind: 'engineLost' } }));
}

function headerOf(room: ReturnType<typeof demoRooms>[number], roomId: RoomId) {
  return {
    kind: 'known',
    roomId,
    name: room.name,
    topic: room.isDirect ? null : 'Where we plan, argue and celebrate',
    avatar: null,
    membership: room.membership,
    invitation:
      room.membership === 'invite'
        ? {
            inviter: '@mira:example.org' as UserId,
            inviterName: 'Mira Okafor (@mira:example.org)',
            reason: 'You asked about the plot by the wall.',
          }
        : null,
    isDirect: room.isDirect,
    isSpace: false,
    isEncrypted: room.isEncrypted,
    maySend: true,
    isArchived: false,
    mayRedact: { own: true, others: true },
    mayPin: true,
    pinned: [],
    other: null,
    memberCount: room.isDirect ? 2 : 14,
    removal: null,
    successor: null,
  } as const;
}

function scriptCommands(remote: FakeRemote, scene: string): void {
  remote.answer('login.discover', async ({ homeserver }) =>
    scene === 'sign-in-errors'
      ? { ok: false, error: { kind: 'unreachable' } }
      : {
          ok: true,
          value: {
            baseUrl: `https://matrix.${homeserver}`,
            offersPassword: true,
            sso: [],
            wellKnown: null,
            identityServer: null,
          },
        },
  );
  remote.answer('login.password', async () => ({ ok: false, error: { kind: 'wrongPassword' } }));
  remote.answer('login.signOut', async () => {
    remote.setView('login.session', null, { kind: 'signedOut', reason: 'byPerson', keeps: 'everything' });
    return { ok: true, value: null };
  });
}
