import { onNewDevice, restarted, SETTLED_MS, setUp, talk, unlock } from '@parley/testkit/engine/recovering.ts';
import { expect, test } from 'vitest';

const DAY_MS = 24 * 3_600_000;
const PATH = '/dehydrated_device';

/** Ana signs out everywhere, and Bo writes to her all the same. */
async function talkToNobody() {
  const stage = await talk({ settings: { rotation_period_msgs: 1 } });
  const { ana, bo, server } = stage;
  const key = await setUp(ana);
  await ana.engine.pass(SETTLED_MS);
  const [device = ''] = [...server.state.devices.values()].flatMap(({ userId, id, displayName }) =>
    userId === ana.userId && displayName === 'Parley in a test' ? id : [],
  );
  ana.engine.engine.stop();
  for (const [token, { id }] of server.state.devices) if (id === device) server.state.devices.delete(token);
  server.state.keys.forget(ana.userId, device);
  await bo.engine.pass(5_000);
  for (const text of ['To nobody', 'Or so it seems', 'At least']) await bo.say(text);
  return { ...stage, key };
}

test('[06.DH-01] [06.DH-02] what was said while no device was signed in is read by the next one', async () => {
  const stage = await talkToNobody();
  const { ana, server, key } = stage;
  const first = server.state.dehydrated.get(ana.userId)?.device.id;
  const again = await onNewDevice(stage);
  expect(await unlock(again, key)).toEqual({ ok: true, value: null });
  await again.engine.pass(SETTLED_MS);
  expect(again.texts.slice(-3)).toEqual(['To nobody', 'Or so it seems', 'At least']);
  const second = server.state.dehydrated.get(ana.userId)?.device.id;
  expect(second).not.toBe(first);
});

test('[06.DH-02] another takes its place each week, and no sooner', async () => {
  const stage = await talk();
  const { ana, server } = stage;
  await setUp(ana);
  await ana.engine.pass(SETTLED_MS);
  const puts = () => server.requests.matching(({ method, path }) => method === 'PUT' && path.endsWith(PATH)).length;
  expect(puts()).toBe(1);
  stage.clock.jumpWallTime(6 * DAY_MS);
  const again = await restarted(ana);
  await again.engine.pass(SETTLED_MS);
  expect(puts()).toBe(1);
  stage.clock.jumpWallTime(DAY_MS);
  const third = await restarted(again);
  await third.engine.pass(SETTLED_MS);
  expect(puts()).toBe(2);
});

test('[06.DH-02] one that cannot be opened is replaced, and nothing else is held up by it', async () => {
  const stage = await talkToNobody();
  const { ana, server, key } = stage;
  const stop = server.intercept(({ method, path }) => method === 'GET' && path.endsWith(PATH), {
    kind: 'change',
    change: (body) => ({ ...body, device_data: { algorithm: 'another' } }),
  });
  const first = server.state.dehydrated.get(ana.userId)?.device.id;
  const again = await onNewDevice(stage);
  expect(await unlock(again, key)).toEqual({ ok: true, value: null });
  await again.engine.pass(SETTLED_MS);
  stop();
  expect(server.state.dehydrated.get(ana.userId)?.device.id).not.toBe(first);
  expect(again.texts).toContain('An answer');
});

test('[06.DH-01] a server that knows no such devices is asked once', async () => {
  const stage = await talk();
  const { ana, server } = stage;
  server.intercept(({ path }) => path.includes(PATH), {
    kind: 'answer',
    reply: { status: 404, body: { errcode: 'M_UNRECOGNIZED', error: 'Unrecognized request' } },
  });
  await setUp(ana);
  const again = await restarted(ana);
  await again.engine.pass(SETTLED_MS);
  expect(server.requests.matching(({ path }) => path.includes(PATH))).toHaveLength(1);
});
