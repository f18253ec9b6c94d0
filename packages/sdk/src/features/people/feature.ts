import { Serial } from '../../base/serial/serial.ts';
import { once } from '../../base/value/once.ts';
import { movingListView, SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import { NOTES_TYPE } from '../../protocol/events/person-notes.ts';
import type { OwnProfile, PeopleApi } from './contract.ts';
import { memberHandlers, NO_MEMBERS } from './member-handlers.ts';
import { OwnProfileKeeper } from './own-profile.ts';
import { ownProfileStore } from './own-profile-store.ts';
import { EVERY_RIGHT, NO_FIELDS, NO_NOTE, NO_ROOMS, UNKNOWN_ROOM, unknownCard, viewHandlers } from './view-handlers.ts';

const NOBODY: OwnProfile = { userId: null, isKnown: true, name: null, avatar: null };

/** People: members of rooms, single persons, oneself. */
export const peopleFeature = defineFeature<PeopleApi>()({
  stores: [ownProfileStore.declared],
  sync: { state: [['m.room.guest_access', '']], accountData: [NOTES_TYPE] },
  needs: [
    'clock',
    'log',
    'scope',
    'me',
    'requests',
    'database',
    'rooms',
    'members',
    'isGuest',
    'crypto',
    'accountData',
  ],
  before: {
    'people.members': movingListView(NO_MEMBERS),
    'people.card': view(unknownCard),
    'people.room': view(UNKNOWN_ROOM),
    'people.commonRooms': view(NO_ROOMS),
    'people.ownFields': view(NO_FIELDS),
    'people.profileRights': view(EVERY_RIGHT),
    'people.note': view(NO_NOTE),
    'people.me': view(NOBODY),
    'people.loadMembers': SIGNED_OUT,
    'people.act': SIGNED_OUT,
    'people.setLevel': SIGNED_OUT,
    'people.message': SIGNED_OUT,
    'people.find': SIGNED_OUT,
    'people.setName': SIGNED_OUT,
    'people.setAvatar': SIGNED_OUT,
    'people.setField': SIGNED_OUT,
    'people.setNote': SIGNED_OUT,
    'people.setNameInRoom': SIGNED_OUT,
    'people.setTopic': SIGNED_OUT,
  },
  start: (deps) => ({ ...memberHandlers(deps), ...viewHandlers(deps), ...actHandlers(deps), ...own(deps) }),
});

type Part<Names extends keyof PeopleApi> = Pick<Handlers<PeopleApi>, Names>;

function actHandlers(
  deps: Need<'clock' | 'me' | 'requests' | 'rooms' | 'crypto'>,
): Part<
  'people.act' | 'people.setLevel' | 'people.message' | 'people.find' | 'people.setNameInRoom' | 'people.setTopic'
> {
  // A level is set by sending all levels: the second change must know of the first.
  const levels = new Serial();
  return {
    'people.act': {
      shape: 'command',
      run: async (act, { signal }) => (await acting()).act(deps, act, signal),
    },
    'people.setLevel': {
      shape: 'command',
      run: (request, { signal }) => levels.run(async () => (await acting()).setLevel(deps, request, signal)),
    },
    'people.message': {
      shape: 'command',
      run: async ({ userId }, { signal }) => (await acting()).message(deps, userId, signal),
    },
    'people.find': {
      shape: 'command',
      run: async (request, { signal }) => (await acting()).findPeople(deps, request, signal),
    },
    'people.setNameInRoom': {
      shape: 'command',
      run: async (request, { signal }) => (await acting()).setNameInRoom(deps, request, signal),
    },
    'people.setTopic': {
      shape: 'command',
      run: async ({ roomId, topic }, { signal }) => (await acting()).setTopic(deps, roomId, topic, signal),
    },
  };
}

/** Code for what is done with people now and then: not needed to start. */
function acting() {
  return import('./acting.ts');
}

function own(
  deps: Need<'scope' | 'me' | 'requests' | 'database'>,
): Part<'people.me' | 'people.setName' | 'people.setAvatar'> {
  const keeper = once(() => new OwnProfileKeeper(deps));
  return {
    'people.me': { shape: 'view', open: () => keeper().value },
    'people.setName': { shape: 'command', run: ({ name }, { signal }) => keeper().setName(name.trim(), signal) },
    'people.setAvatar': { shape: 'command', run: ({ picture }, { signal }) => keeper().setPicture(picture, signal) },
  };
}
