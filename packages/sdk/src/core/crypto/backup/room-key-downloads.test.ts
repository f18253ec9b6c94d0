import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { err, ok, type Result } from '../../../base/result/result.ts';
import { Scope } from '../../../base/scope/scope.ts';
import { Signal } from '../../../base/value/signal.ts';
import { ObservableValue } from '../../../base/value/value.ts';
import type { SealedRoomKey } from '../../../protocol/endpoints/room-keys.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import type { RequestFailure, Requests } from '../../session/requests.ts';
import type { KeyBackupState } from './backup-state.ts';
import { RoomKeyDownloads } from './room-key-downloads.ts';

const ROOM = '!room:example.org' as RoomId;
const INFO = { version: '1', algorithm: '', publicKey: 'public', authData: {}, count: 0 };
const WORKING: KeyBackupState = { kind: 'working', info: INFO, privateKey: 'private' };
const SEALED = { session_data: { ephemeral: 'e', ciphertext: 'c', mac: 'm' } };

function serverError(status: number, errcode: string, retryAfterMs: number | null = null): RequestFailure {
  return { kind: 'serverError', status, errcode, message: '', retryAfterMs, softLogout: false };
}

function createStage(state: KeyBackupState = WORKING, takeBackFails: ReadonlySet<string> = new Set()) {
  const clock = new FakeClock();
  const asked: string[] = [];
  const taken: string[] = [];
  const answers: RequestFailure[] = [];
  const requests: Pick<Requests, 'send'> = {
    async send<Output>({ request, decode }: Parameters<Requests['send']>[0]) {
      asked.push(`${request.path.split('/').at(-1)} at ${clock.monotonicMs()}`);
      const failure = answers.shift();
      return (failure === undefined ? decode(SEALED) : err(failure)) as Result<Output, RequestFailure>;
    },
  };
  const backup = { state: new ObservableValue<KeyBackupState>(state) };
  const takeBack = async (keys: readonly SealedRoomKey[]) => {
    for (const { sessionId } of keys) {
      if (takeBackFails.has(sessionId)) throw new Error(`${sessionId} trips over a bug`);
      taken.push(sessionId);
    }
    return ok({ imported: keys.length, failed: 0 });
  };
  const keeper = { machine: { backup: { takeBack } }, opened: new Signal<void>() };
  const bugs: string[] = [];
  const scope = new Scope((error) => bugs.push(String(error)));
  const downloads = new RoomKeyDownloads({ clock, requests, keeper, backup, scope });
  const want = (sessionId: string) => downloads.want({ roomId: ROOM, sessionId });
  return { clock, asked, taken, answers, backup, want, bugs };
}

test('[06.K-10] keys are asked for in order, none twice', async () => {
  const { clock, asked, taken, want } = createStage();
  for (const id of ['one', 'two', 'one', 'two', 'three']) want(id);
  await clock.advance(0);
  want('one');
  await clock.advance(60_000);
  expect(taken).toEqual(['one', 'two', 'three']);
  expect(asked).toEqual(['one at 0', 'two at 0', 'three at 0']);
});

test('[06.K-10] one that is not there holds nobody up, and is asked for again no sooner than after five seconds', async () => {
  const { clock, asked, taken, answers, want } = createStage();
  answers.push(serverError(404, 'M_NOT_FOUND'));
  want('one');
  want('two');
  await clock.advance(4_999);
  want('one');
  await clock.advance(0);
  expect(asked).toEqual(['one at 0', 'two at 0']);
  await clock.advance(1);
  expect(asked.at(-1)).toBe('one at 5000');
  expect(taken).toEqual(['two', 'one']);
});

test('[06.K-10] a key that never comes is not asked for without end', async () => {
  const { clock, asked, answers, want } = createStage();
  answers.push(...Array.from({ length: 20 }, () => serverError(404, 'M_NOT_FOUND')));
  want('one');
  await clock.advance(3_600_000);
  expect(asked).toHaveLength(7);
});

test.each([
  ['a server that names a wait', serverError(429, 'M_LIMIT_EXCEEDED', 7_000), 7_000],
  ['one that names none', serverError(429, 'M_LIMIT_EXCEEDED'), 5_000],
  ['one that cannot be reached', { kind: 'unreachable' } as RequestFailure, 5_000],
])('[06.K-10] %s gets the same request after it', async (_, failure, waitMs) => {
  const { clock, asked, answers, want } = createStage();
  answers.push(failure);
  want('one');
  want('two');
  await clock.advance(10_000);
  expect(asked).toEqual(['one at 0', `one at ${waitMs}`, `two at ${waitMs}`]);
});

test('[06.K-10] while the backup cannot be used nothing is asked; once it can, everything is', async () => {
  const { clock, asked, backup, want } = createStage({ kind: 'locked', info: INFO, isTrusted: true });
  want('one');
  await clock.advance(60_000);
  expect(asked).toEqual([]);
  backup.state.set(WORKING);
  await clock.advance(0);
  expect(asked).toEqual(['one at 60000']);
  // Another backup may have it in a better form.
  backup.state.set({ ...WORKING, info: { ...INFO, version: '2' } });
  want('one');
  await clock.advance(0);
  expect(asked).toHaveLength(2);
});

test.each([
  ['a parent folder', '..'],
  ['a folder', '.'],
  ['nothing', ''],
  ['40 kB', 'A'.repeat(40_000)],
  ['an address', 'https://other.example/'],
  ['a line end', 'session\n'],
])('[06.K-10] [SEC-20] a session id that is %s is never asked for, and holds nobody up', async (_, sessionId) => {
  const { clock, asked, taken, bugs, want } = createStage();
  for (const id of ['good-1', sessionId, 'good-2']) want(id);
  await clock.advance(60_000);
  expect(taken).toEqual(['good-1', 'good-2']);
  expect(asked).toHaveLength(2);
  expect(bugs).toEqual([]);
});

test('[06.K-10] a key that trips over a bug is reported and dropped, and the next ones are fetched', async () => {
  const { clock, asked, taken, bugs, want } = createStage(WORKING, new Set(['bad']));
  for (const id of ['good-1', 'bad', 'good-2']) want(id);
  await clock.advance(0);
  want('bad');
  want('good-3');
  await clock.advance(60_000);
  expect(taken).toEqual(['good-1', 'good-2', 'good-3']);
  expect(bugs).toEqual(['Error: bad trips over a bug']);
  expect(asked).toHaveLength(4);
});
