import { Serial } from '../../base/serial/serial.ts';
import { SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import { loadedView } from '../../core/feature/loaded-view.ts';
import { txnIdOf } from '../../core/feature/writing.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import { ARCHIVE_TYPE } from '../../protocol/events/archive.ts';
import type { BringingPeople } from './bring.ts';
import type { Bringing, RoomRoles, RoomSettings, RoomSettingsApi } from './contract.ts';

type Deps = Need<'clock' | 'scope' | 'me' | 'requests' | 'rooms' | 'members' | 'crypto' | 'isGuest'>;

const UNKNOWN: RoomSettings = { kind: 'unknown' };
const NO_ROLES: RoomRoles = { isWhole: false, people: [], isLastAdministrator: false };
const NOT_BRINGING: Bringing = { kind: 'none' };

/** Settings of rooms: all that can be changed of a room, for those who may. */
export const roomSettingsFeature = defineFeature<RoomSettingsApi>()({
  sync: {
    state: [
      ['m.room.server_acl', ''],
      [ARCHIVE_TYPE, ''],
    ],
  },
  needs: ['clock', 'scope', 'me', 'requests', 'rooms', 'members', 'crypto', 'isGuest'],
  before: {
    'roomSettings.room': view(UNKNOWN),
    'roomSettings.roles': view(NO_ROLES),
    'roomSettings.bringing': view(NOT_BRINGING),
    'roomSettings.change': SIGNED_OUT,
    'roomSettings.setPicture': SIGNED_OUT,
    'roomSettings.directory': SIGNED_OUT,
    'roomSettings.setAddress': SIGNED_OUT,
    'roomSettings.setListed': SIGNED_OUT,
    'roomSettings.versions': SIGNED_OUT,
    'roomSettings.upgrade': SIGNED_OUT,
    'roomSettings.bring': SIGNED_OUT,
    'roomSettings.stopBringing': SIGNED_OUT,
    'roomSettings.log': SIGNED_OUT,
    'roomSettings.redactChange': SIGNED_OUT,
  },
  start: (deps) => ({ ...settingHandlers(deps), ...directoryHandlers(deps), ...upgradeHandlers(deps) }),
});

type Part<Names extends keyof RoomSettingsApi> = Pick<Handlers<RoomSettingsApi>, Names>;

function settingHandlers(
  deps: Deps,
): Part<
  | 'roomSettings.room'
  | 'roomSettings.roles'
  | 'roomSettings.change'
  | 'roomSettings.setPicture'
  | 'roomSettings.log'
  | 'roomSettings.redactChange'
> {
  // Levels are set all together: the second change must know of the first.
  const changes = new Serial();
  return {
    'roomSettings.room': {
      shape: 'view',
      open: ({ roomId }, scope) =>
        loadedView(scope, UNKNOWN, running, ({ openSettings }, inner) => openSettings(deps, roomId, inner)),
    },
    'roomSettings.roles': {
      shape: 'view',
      open: ({ roomId }, scope) =>
        loadedView(scope, NO_ROLES, running, ({ openRoles }, inner) => openRoles(deps, roomId, inner)),
    },
    'roomSettings.change': {
      shape: 'command',
      run: ({ roomId, change }, { signal }) =>
        changes.run(async () => (await running()).changeSetting(deps, roomId, change, signal)),
    },
    'roomSettings.setPicture': {
      shape: 'command',
      run: async ({ roomId, picture }, { signal }) => (await running()).setPicture(deps, roomId, picture, signal),
    },
    'roomSettings.redactChange': {
      shape: 'command',
      run: async (target, { signal, commandId }) =>
        (await running()).redactChange(deps, target, txnIdOf(commandId), signal),
    },
    'roomSettings.log': {
      shape: 'command',
      run: async (place, { signal }) => (await running()).readLog(deps, place, signal),
    },
  };
}

function directoryHandlers(
  deps: Deps,
): Part<'roomSettings.directory' | 'roomSettings.setAddress' | 'roomSettings.setListed'> {
  return {
    'roomSettings.directory': {
      shape: 'command',
      run: async ({ roomId }, { signal }) => (await running()).readDirectory(deps, roomId, signal),
    },
    'roomSettings.setAddress': {
      shape: 'command',
      run: async (input, { signal }) => (await running()).setAddress(deps, input, signal),
    },
    'roomSettings.setListed': {
      shape: 'command',
      run: async (input, { signal }) => (await running()).setListed(deps, input, signal),
    },
  };
}

function upgradeHandlers(
  deps: Deps,
): Part<
  | 'roomSettings.versions'
  | 'roomSettings.upgrade'
  | 'roomSettings.bringing'
  | 'roomSettings.bring'
  | 'roomSettings.stopBringing'
> {
  let bringing: BringingPeople | undefined;
  const people = async () => {
    const { BringingPeople: People } = await running();
    bringing ??= new People(deps);
    return bringing;
  };
  return {
    'roomSettings.versions': {
      shape: 'command',
      run: async (_input, { signal }) => (await running()).readVersions(deps, signal),
    },
    'roomSettings.upgrade': {
      shape: 'command',
      run: async (input, { signal }) => (await running()).upgrade(deps, input, signal),
    },
    'roomSettings.bringing': {
      shape: 'view',
      open: ({ roomId }, scope) => loadedView(scope, NOT_BRINGING, people, (invitations) => invitations.of(roomId)),
    },
    'roomSettings.bring': { shape: 'command', run: async ({ roomId, to }) => (await people()).start(roomId, to) },
    'roomSettings.stopBringing': { shape: 'command', run: async ({ roomId }) => (await people()).stop(roomId) },
  };
}

/** Code for the settings of rooms: not needed to start. */
function running() {
  return import('./running.ts');
}
