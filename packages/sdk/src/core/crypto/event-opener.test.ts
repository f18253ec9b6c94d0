import { expect, test } from 'vitest';
import { ok } from '../../base/result/result.ts';
import { Signal } from '../../base/value/signal.ts';
import type { CryptoMachine, Decryption } from '../../platform/crypto/crypto-machine.ts';
import type { MachineResult } from '../../platform/crypto/machine-result.ts';
import { createMemoryDatabases } from '../../platform/database/memory.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { DeviceId, EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { AccountBackup } from './backup/account-backup.ts';
import { EventOpener } from './event-opener.ts';
import type { MachineKeeper } from './machine-keeper.ts';
import { SeenMessages } from './seen-messages.ts';
import { WaitingSessions } from './waiting.ts';

function sealed(number: number): RoomEvent {
  return {
    type: 'm.room.encrypted',
    event_id: `$${number}` as EventId,
    room_id: '!room:example.org' as RoomId,
    sender: '@bo:example.org' as UserId,
    origin_server_ts: 1,
    content: { algorithm: 'm.megolm.v1.aes-sha2', session_id: 'session' },
  } as RoomEvent;
}

/** An opener, and what answers each question to its machine: the message of that index in the session. */
async function opening() {
  const made = await createMemoryDatabases().open({ name: 'test', version: 1, stores: ['crypto'] });
  if (!made.ok) throw new Error(made.error.kind);
  const answers: ((index: number) => void)[] = [];
  const decrypt = (): MachineResult<Decryption> =>
    new Promise((resolve) => {
      answers.push((index) =>
        resolve(
          ok({
            kind: 'opened',
            clear: { type: 'm.room.message', room_id: '!room:example.org', content: { body: String(index) } },
            senderKey: 'key',
            senderDevice: 'DEVICE' as DeviceId,
            sharedBy: null,
            shield: { color: 'none', reason: null },
            mark: { index, proof: 'proof' },
          }),
        ),
      );
    });
  const machine = { decrypt, identity: { curve25519: 'own' } } as unknown as CryptoMachine;
  const opener = new EventOpener({
    clock: { monotonicMs: () => 0 } as never,
    keeper: { machine, createdAt: 0, opened: new Signal(), want: () => undefined } as unknown as MachineKeeper,
    waiting: new WaitingSessions(made.value),
    seen: new SeenMessages(made.value),
    backup: {} as AccountBackup,
  });
  return { opener, answers };
}

test('[02.D-01] [SEC-14] events are decrypted many at once, and come in their order: of two that say the same the first is it', async () => {
  const { opener, answers } = await opening();
  const events = Array.from({ length: 40 }, (_, number) => sealed(number));
  const opened = opener.open(events);
  await Promise.resolve();
  expect(answers).toHaveLength(30);
  // The second event is the first again, and its answer comes before that of the first.
  for (let number = 29; number >= 0; number -= 1) answers[number]?.(number === 1 ? 0 : number);
  await expect.poll(() => answers.length).toBe(40);
  for (let number = 30; number < 40; number += 1) answers[number]?.(number);
  const bodies = (await opened).map(({ type, content }) => (type === 'm.room.message' ? content['body'] : type));
  expect(bodies).toEqual(events.map((_, number) => (number === 1 ? 'm.room.encrypted' : String(number))));
});
