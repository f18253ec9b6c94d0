import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseRoomAlias, parseUserId } from '../ids/parse.ts';
import { calculateRoomName, type RoomNameFacts } from './room-name.ts';

const person = (name: string) => ({ userId: must(parseUserId(`@${name.toLowerCase()}:x`), name), name });
const [me, ann, ben, cy, bot] = [person('Me'), person('Ann'), person('Ben'), person('Cy'), person('Bot')];
const alias = must(parseRoomAlias('#room:x'), 'alias');

function calculate(facts: Partial<RoomNameFacts>) {
  return calculateRoomName({
    name: null,
    alias: null,
    me: me.userId,
    isJoined: true,
    heroes: null,
    members: [me],
    formerMembers: [],
    memberCount: 1,
    serviceMembers: new Set(),
    thirdPartyInvites: [],
    ...facts,
  });
}

test('[01.R-05] the name, else the alias, else the people', () => {
  expect(calculate({ name: 'Parley', alias })).toEqual({ kind: 'named', name: 'Parley' });
  expect(calculate({ name: '', alias })).toEqual({ kind: 'alias', alias });
  expect(calculate({ members: [me, ben, ann], memberCount: 3 })).toEqual({
    kind: 'members',
    names: ['Ann', 'Ben'],
    others: 0,
  });
});

test('[01.R-05] heroes come before known members, and oneself is never among them', () => {
  expect(calculate({ heroes: [me, cy], members: [me, ann], memberCount: 2 })).toEqual({
    kind: 'members',
    names: ['Cy'],
    others: 0,
  });
  expect(calculate({ heroes: [], members: [me, ann], memberCount: 2 })).toMatchObject({ names: ['Ann'] });
});

test('[01.R-05] service members do not count', () => {
  const facts = { members: [me, ann, bot], memberCount: 3, serviceMembers: new Set([bot.userId]) };
  expect(calculate(facts)).toEqual({ kind: 'members', names: ['Ann'], others: 0 });
});

test('[01.R-06] one, two, or one and the number of the others', () => {
  expect(calculate({ heroes: [ann], memberCount: 2 })).toEqual({ kind: 'members', names: ['Ann'], others: 0 });
  expect(calculate({ heroes: [ann, ben], memberCount: 3 })).toEqual({
    kind: 'members',
    names: ['Ann', 'Ben'],
    others: 0,
  });
  expect(calculate({ heroes: [ann, ben, cy], memberCount: 4 })).toEqual({ kind: 'members', names: ['Ann'], others: 2 });
  expect(calculate({ heroes: [ann, ben], memberCount: 40 })).toEqual({ kind: 'members', names: ['Ann'], others: 38 });
  expect(calculate({ heroes: [ann], memberCount: 4 })).toEqual({ kind: 'members', names: ['Ann'], others: 2 });
  expect(calculate({ heroes: [ann, ben, cy], memberCount: 3 })).toEqual({ kind: 'members', names: ['Ann'], others: 1 });
  expect(calculate({ memberCount: 5 })).toEqual({ kind: 'empty', names: [], others: 0 });
});

test('[01.R-07] alone: who is being invited, who was here, or nobody', () => {
  expect(calculate({ thirdPartyInvites: ['dora@x'] })).toEqual({ kind: 'inviting', names: ['dora@x'], others: 0 });
  expect(calculate({ thirdPartyInvites: ['dora@x'], isJoined: false })).toMatchObject({ kind: 'empty' });
  expect(calculate({ formerMembers: [ben, ann, me] })).toEqual({ kind: 'empty', names: ['Ann', 'Ben'], others: 0 });
  expect(calculate({ heroes: [cy], formerMembers: [ann] })).toEqual({ kind: 'empty', names: ['Cy'], others: 0 });
  expect(calculate({})).toEqual({ kind: 'empty', names: [], others: 0 });
});
