import { encryptedRoom, Person } from '@parley/testkit/engine/encrypted-room.ts';
import { type OpenAccount, openAccount } from '@parley/testkit/engine/open-account.ts';
import type { WireEvent } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import { CALL_REACTION_TYPE } from '../../../protocol/events/rtc-types.ts';
import type { DeviceId, EventId, UserId } from '../../../protocol/ids/ids.ts';
import type { RtcMember } from '../../../protocol/rules/rtc/rtc-member.ts';
import type { CallSignsNow } from '../parts.ts';
import { CallSigns } from './signs.ts';

const CALL_MEMBER = 'org.matrix.msc3401.call.member';

function memberOf(event: WireEvent, createdAt: number): RtcMember {
  const userId = event.sender as UserId;
  return {
    ...{
      form: 'session',
      eventId: event.event_id as EventId,
      userId,
      deviceId: 'D' as DeviceId,
      memberId: `${userId}:D`,
    },
    ...{ slotId: 'm.call#ROOM', application: 'm.call', intent: null, createdAt, expiresAt: null },
    ...{ pushToTalk: null, focusSelection: 'multiSfu', transports: [] },
  };
}

/** Ana and Bo in a call in an encrypted room; both follow what they show each other. */
async function stage() {
  const scene = encryptedRoom(['ana', 'bo']);
  const { clock, room, roomId, server } = scene;
  const accounts: OpenAccount[] = [];
  for (const localpart of ['ana', 'bo']) {
    const person = await Person.signIn(scene, localpart);
    accounts.push(await openAccount(person.engine));
  }
  const join = (localpart: string) => {
    const { id } = server.user(localpart);
    return memberOf(room.state(localpart, CALL_MEMBER, { application: 'm.call' }, `_${id}_D`), clock.now());
  };
  const [ana, bo] = [join('ana'), join('bo')];
  const members = new ObservableValue<readonly RtcMember[]>([ana, bo]);
  await clock.advance(1_000);
  const follow = (account: OpenAccount | undefined) => {
    if (account === undefined) throw new Error('nobody');
    const signs = new CallSigns(account);
    const shown: Readable<CallSignsNow> = signs.of(roomId, members);
    const stop = shown.subscribe(() => undefined);
    return { signs, shown, stop, account };
  };
  const done = async <Value>(pending: Promise<Value>) => {
    await clock.advance(1_000);
    return pending;
  };
  const sides = { anas: follow(accounts[0]), bos: follow(accounts[1]) };
  await clock.advance(1_000);
  return { ...scene, ana, bo, members, follow, done, ...sides };
}

const DONE = { ok: true, value: null };

test('[RTC-40] a hand that is raised is seen by all, once, and so is that it is lowered', async () => {
  const { ana, anas, bos, room, roomId, done, clock } = await stage();
  expect(await done(anas.signs.raise(roomId, ana, true))).toEqual(DONE);
  expect(await done(anas.signs.raise(roomId, ana, true))).toEqual(DONE);
  const raised = room.events.filter(({ type }) => type === 'm.reaction');
  expect(raised).toHaveLength(1);
  for (const { shown } of [anas, bos]) expect([...shown.current.hands.keys()]).toEqual([ana.memberId]);
  expect(bos.shown.current.hands.get(ana.memberId)).toBeLessThanOrEqual(clock.now());
  expect(await done(anas.signs.raise(roomId, ana, false))).toEqual(DONE);
  for (const { shown } of [anas, bos]) expect(shown.current.hands.size).toBe(0);
});

test('[RTC-40] hands that were up before one came are asked for, and end with their membership', async () => {
  const { ana, bo, anas, bos, members, roomId, done, clock, follow } = await stage();
  await done(anas.signs.raise(roomId, ana, true));
  bos.stop();
  const later = follow(bos.account);
  expect(later.shown.current.hands.size).toBe(0);
  await clock.advance(1_000);
  expect([...later.shown.current.hands.keys()]).toEqual([ana.memberId]);
  members.set([{ ...ana, eventId: '$anew' as EventId }, bo]);
  expect(later.shown.current.hands.size).toBe(0);
});

test('[RTC-40] nobody raises the hand of somebody else, and of whom the user ignores none is seen', async () => {
  const { ana, anas, bos, room, roomId, done, clock, server } = await stage();
  const relatesTo = { rel_type: 'm.annotation', event_id: ana.eventId, key: '🖐️' };
  room.event('bo', 'm.reaction', { 'm.relates_to': relatesTo });
  await clock.advance(1_000);
  expect(anas.shown.current.hands.size).toBe(0);
  await done(anas.signs.raise(roomId, ana, true));
  expect(bos.shown.current.hands.size).toBe(1);
  server.user('bo').setAccountData('m.ignored_user_list', { ignored_users: { [ana.userId]: {} } });
  await clock.advance(1_000);
  expect(anas.shown.current.hands.size).toBe(1);
  expect(bos.shown.current.hands.size).toBe(0);
});

test('[RTC-41] an emoji is sent encrypted, shown to all for three seconds, and no other meanwhile', async () => {
  const { ana, anas, bos, room, roomId, clock } = await stage();
  const sent = anas.signs.react(roomId, ana, { emoji: '👍', name: 'thumbsup' });
  await clock.advance(500);
  expect(await sent).toEqual(DONE);
  for (const { shown } of [anas, bos]) expect(shown.current.reactions.get(ana.memberId)?.emoji).toBe('👍');
  const wire = JSON.stringify(room.events);
  expect(wire).not.toContain('👍');
  expect(wire).not.toContain(CALL_REACTION_TYPE);
  expect(await anas.signs.react(roomId, ana, { emoji: '👎', name: 'thumbsdown' })).toEqual(DONE);
  await clock.advance(3_500);
  for (const { shown } of [anas, bos]) expect(shown.current.reactions.size).toBe(0);
  expect(JSON.stringify(room.events)).toBe(wire);
});

test('[RTC-41] what is no emoji is not sent; what does not get there says so', async () => {
  const { ana, anas, roomId, server, clock } = await stage();
  const none = { ok: false, error: { kind: 'notSent', reason: 'no emoji' } };
  expect(await anas.signs.react(roomId, ana, { emoji: 'no', name: 'no' })).toEqual(none);
  server.intercept(({ path }) => path.includes('/send/'), { kind: 'unreachable' });
  const lost = anas.signs.raise(roomId, ana, true);
  await clock.advance(10_000);
  expect(await lost).toEqual({ ok: false, error: { kind: 'notSent', reason: 'unreachable' } });
  expect(anas.shown.current.hands.size).toBe(0);
});

test('[RTC-42] who looks no more hears nothing more, and leaves no timer', async () => {
  const { ana, anas, bos, roomId, clock } = await stage();
  const sent = anas.signs.react(roomId, ana, { emoji: '👍', name: 'thumbsup' });
  await clock.advance(500);
  await sent;
  expect(bos.shown.current.reactions.size).toBe(1);
  const timers = clock.timerCount;
  bos.stop();
  expect(clock.timerCount).toBe(timers - 1);
  expect(bos.shown.current.reactions.size).toBe(0);
});
