/** Keys of media that came to an engine which died with them, in a call that the next one goes on with. */
import { encryptedRoom, Person } from '@parley/testkit/engine/encrypted-room.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { reply } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';
import type { MediaKey } from '../contract.ts';

const MEMBER = 'org.matrix.msc3401.call.member';
const focus = { type: 'livekit', livekit_service_url: 'https://rtc.example.org' };

/** Ana and Bo in a room, of whom nobody is in the call; what pages hear of keys, and what is said of memberships. */
async function stage() {
  const encrypted = encryptedRoom();
  const { server, room, roomId, clock } = encrypted;
  server.intercept('/rtc/transports', { kind: 'answer', reply: reply({ rtc_transports: [focus] }) });
  const levels = room.events.find(({ type }) => type === 'm.room.power_levels')?.content ?? {};
  room.state('ana', 'm.room.power_levels', { ...levels, events: { [MEMBER]: 0 } });
  const [ana, bo] = [await Person.signIn(encrypted, 'ana'), await Person.signIn(encrypted, 'bo')];
  const join = (person: Person) =>
    person.engine.answer(person.tab.command('rtc.join', { roomId, pageId: 'page', intent: 'video', tell: null }));
  const keysOf = ({ tab }: Person): readonly MediaKey[] => {
    const keys: MediaKey[] = [];
    tab.stream('rtc.keys', { roomId }, (event) => event.kind === 'item' && keys.push(event.item));
    return keys;
  };
  /** The engine of a person dies; its page tells the next one of its call, which it does not end. */
  const goOn = async (person: Person): Promise<Person> => {
    const view = watched(person.tab.view('rtc.call', { roomId }));
    await clock.advance(100);
    const call = valueOf(view);
    if (call === null) throw new Error('no call');
    const { memberId, intent, delayId } = call;
    const next = await person.restart({ isWaitedFor: false });
    const calls = [{ roomId, memberId, intent, delayId, pushToTalk: null, keyIndex: 0 }];
    void next.tab.command('rtc.attend', { pageId: 'page', lockName: null, calls });
    return next;
  };
  const said = (person: Person) =>
    room.events.filter(
      ({ type, sender, content }) => type === MEMBER && sender === person.userId && 'device_id' in content,
    );
  return { ...{ clock, server, roomId, ana, bo, join, keysOf, goOn, said } };
}

test('[RTC-37] who goes on with a call and misses the key of somebody who came says the membership anew, once, and gets it', async () => {
  const { clock, server, ana, bo, join, keysOf, goOn, said } = await stage();
  expect((await join(ana)).ok).toBe(true);
  await clock.advance(2_000);
  const next = await goOn(ana);
  await clock.advance(3_000);
  const before = said(ana);
  // Bo's key is lost on its way: for Bo it has arrived.
  const restore = server.intercept(({ path }) => path.includes('/sendToDevice/m.room.encrypted/k'), {
    kind: 'answer',
    reply: reply({}),
  });
  const keys = keysOf(next);
  expect((await join(bo)).ok).toBe(true);
  await clock.advance(5_000);
  restore();
  expect(keys.some(({ isOwn }) => !isOwn)).toBe(false);
  expect(said(ana)).toHaveLength(before.length);
  await clock.advance(15_000);
  expect(keys.some(({ isOwn }) => !isOwn)).toBe(true);
  expect(said(ana)).toHaveLength(before.length + 1);
  expect(said(ana).at(-1)?.content).not.toHaveProperty('created_ts');
  await clock.advance(60_000);
  expect(said(ana)).toHaveLength(before.length + 1);
});
