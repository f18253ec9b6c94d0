import { anaAndBo } from '@parley/testkit/engine/encrypted-room.ts';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { expect, test, vi } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseDeviceId, parseUserId } from '../../protocol/ids/parse.ts';
import type { CallEffect, CallInput } from '../pair/direct-call.ts';
import { DirectCalls } from './direct-calls.main.ts';

/** The inputs by which a browser with a microphone, beside its peer, answers an effect. */
function said(effect: CallEffect): readonly CallInput[] {
  switch (effect.kind) {
    case 'acquire':
      return [{ kind: 'mediaReady', streamId: 'mine', hasVideo: false }];
    case 'addMedia':
      return [{ kind: 'negotiationNeeded' }];
    case 'makeOffer':
      return [{ kind: 'offerSet', isGathering: false }];
    case 'makeAnswer':
      return [{ kind: 'answerSet', isGathering: false }];
    case 'describe':
      return [{ kind: 'described', sdp: 'v=0' }, CONNECTED];
    case 'setRemote':
      return [{ kind: 'remoteSet', type: effect.description.type, offered: { audio: true, video: false } }, CONNECTED];
    default:
      return [];
  }
}

const CONNECTED = { kind: 'ice', state: 'connected' } as const;

vi.mock('../pair/call-driver.main.ts', () => ({
  CallDriver: class {
    localStream = null;
    screen = null;
    remoteStreams = [];
    quality = null;
    readonly #tell: (input: CallInput) => void;
    constructor({ tell }: { readonly tell: (input: CallInput) => void }) {
      this.#tell = tell;
    }
    perform(effect: CallEffect) {
      for (const input of said(effect)) void Promise.resolve().then(() => this.#tell(input));
    }
    end() {}
  },
}));

test('[07.E-02] [07.E-04] a call past the room, between two engines: placed, answered, connected and left, encrypted and seen in no room', async () => {
  const { ana, bo, server, room, roomId } = await anaAndBo();
  const people = [ana, bo].map((person, index) => {
    const userId = must(parseUserId(person.userId), 'id');
    const deviceId = must(parseDeviceId(server.user(index === 0 ? 'ana' : 'bo').deviceIds[0]), 'device');
    const pageId = `page ${index}`;
    const { env } = person.engine;
    const calls = new DirectCalls({
      client: person.tab,
      ...{ me: userId, deviceId, pageId, clock: env.clock, random: new SeededRandom(index + 5) },
      settings: () => {
        throw new Error('nothing is opened here');
      },
      cleanSound: async () => null,
      report: (error) => {
        throw error;
      },
    });
    person.tab.stream('calls.signals', { pageId }, (event) => event.kind === 'item' && calls.receive(event.item));
    const attend = { pageId, isFocused: true, lockName: null, calls: [] };
    return { person, calls, userId, deviceId, attend, states: () => calls.shown.current.map(({ call }) => call.state) };
  });
  const [anas, bos] = [must(people[0], 'ana'), must(people[1], 'bo')];
  server.user('ana').setAccountData('m.direct', { [bos.userId]: [roomId] });
  server.user('bo').setAccountData('m.direct', { [anas.userId]: [roomId] });
  room.state('ana', 'm.room.topic', { topic: 'Two' });
  for (const { person, attend } of people) await person.engine.answer(person.tab.command('calls.attend', attend));
  await bo.engine.pass(2_000);
  const before = room.events.length;

  const device = { deviceId: bos.deviceId, sessionId: null };
  const placed = anas.calls.place({ roomId, invitee: bos.userId, device, audio: true, video: false, callId: null });
  if (!placed.ok) throw new Error(placed.error.code);
  await bo.engine.pass(2_000);
  expect([anas.states(), bos.states()]).toEqual([['invite_sent'], ['ringing']]);
  bos.calls.act(placed.value, { kind: 'answer' });
  await bo.engine.pass(3_000);
  expect([anas.states(), bos.states()]).toEqual([['connected'], ['connected']]);
  // Each speaks to the other's session from then on.
  expect(anas.calls.shown.current[0]?.call.device).toMatchObject({ deviceId: bos.deviceId, sessionId: 'page 1' });
  expect(bos.calls.shown.current[0]?.call.device).toMatchObject({ deviceId: anas.deviceId, sessionId: 'page 0' });
  anas.calls.act(placed.value, { kind: 'hangup', reason: 'user_hangup' });
  await bo.engine.pass(2_000);
  expect(bos.calls.shown.current[0]?.call.end).toEqual({ reason: 'user_hangup', by: 'remote' });
  expect(room.events.length).toBe(before);
  expect(server.requests.matching(({ path }) => path.includes('/sendToDevice/m.call.'))).toEqual([]);
});
