import { createTestEnv } from '@parley/testkit/fakes/test-env.ts';
import { expect, test, vi } from 'vitest';
import { createLog } from '../../base/log/log.ts';
import { ok } from '../../base/result/result.ts';
import type { HttpClient } from '../../platform/http/http.ts';
import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';
import { PageStorage } from '../storage/page-storage.ts';
import { EndLeftover } from './end-leftover.ts';

const session = {
  userId: '@ana:example.org' as UserId,
  deviceId: 'LEFT' as DeviceId,
  homeserverUrl: 'https://example.org',
  accessToken: 'token',
  refreshToken: null,
  databaseKey: 'key',
};

test('what failed for a reason of ours is tried again the next time', async () => {
  const http = vi.fn<HttpClient>(() =>
    Promise.resolve(ok({ status: 200, headers: new Map(), body: new TextEncoder().encode('{}') })),
  );
  http.mockImplementationOnce(() => Promise.reject(new TypeError('a bug')));
  const env = createTestEnv({ http });
  const page = new PageStorage(env.clock);
  const { signal } = new AbortController();
  const leftover = new EndLeftover({ env, log: createLog(() => undefined), page, signal });
  const current = { ...session, deviceId: 'NOW' as DeviceId };
  const end = () => leftover.end({ session, entries: [], isPart: false }, current);
  await expect(end()).rejects.toThrow('a bug');
  await end();
  expect(http).toHaveBeenCalledTimes(2);
});
