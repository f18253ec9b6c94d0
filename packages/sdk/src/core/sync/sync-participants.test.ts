import { expect, test } from 'vitest';
import { Scope } from '../../base/scope/scope.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { SyncParticipants } from './sync-participants.ts';

const bob = '@bob:example.org' as UserId;
const NEWS = { presence: [{ userId: bob, content: { presence: 'online' } }] };

function start() {
  const errors: unknown[] = [];
  const participants = new SyncParticipants((error) => void errors.push(error));
  const scope = new Scope((error) => void errors.push(error));
  return { errors, participants, scope };
}

test('[SY-18] participants say their part of each request and hear the news, until their scope ends', () => {
  const { participants, scope } = start();
  const heard: unknown[] = [];
  let watched: readonly UserId[] = [];
  participants.join({ wants: () => ({ presence: 'online' }), hear: () => undefined }, scope);
  participants.join({ wants: () => ({ presenceOf: watched }), hear: (news) => void heard.push(news.presence) }, scope);
  expect(participants.wants()).toEqual({ presence: 'online', presenceOf: [] });
  watched = [bob];
  expect(participants.wants()).toEqual({ presence: 'online', presenceOf: [bob] });
  participants.hear(NEWS);
  expect(heard).toEqual([NEWS.presence]);
  scope.end();
  participants.hear(NEWS);
  expect(heard).toHaveLength(1);
  expect(participants.wants()).toEqual({});
});

test('[SY-18] [04.Y-15] an exception in one participant is reported and costs its part alone', () => {
  const { participants, scope, errors } = start();
  const broken = new Error('broken');
  const heard: unknown[] = [];
  const fail = () => {
    throw broken;
  };
  participants.join({ wants: fail, hear: fail }, scope);
  participants.join({ wants: () => ({ presenceOf: [bob] }), hear: (news) => void heard.push(news) }, scope);
  expect(participants.wants()).toEqual({ presenceOf: [bob] });
  participants.hear(NEWS);
  expect(heard).toEqual([NEWS]);
  expect(errors).toEqual([broken, broken]);
});
