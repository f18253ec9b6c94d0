import { anaAndBo, encryptedIn } from '@parley/testkit/engine/encrypted-room.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';

const HOUR_MS = 3_600_000;

test('[LOC-14] in an encrypted room places go out encrypted, and the others see them at the share', async () => {
  const stage = await anaAndBo();
  const { ana, bo, room, roomId } = stage;
  const seen = watched(bo.tab.view('location.inRoom', { roomId }));
  const input = { roomId, durationMs: HOUR_MS, description: 'Walk' };
  const started = await ana.engine.answer(ana.tab.command('location.startLive', input));
  expect(started).toMatchObject({ ok: true });
  const place = { latitude: 51.5, longitude: -0.12, uncertaintyM: 5 };
  const at = stage.clock.now();
  await ana.engine.answer(ana.tab.command('location.moved', { place, at }));
  await ana.engine.pass(2_000);
  await bo.engine.pass(2_000);
  expect(room.events.filter(({ type }) => type.includes('beacon'))).toHaveLength(1);
  const [sent] = encryptedIn(stage).slice(-1);
  expect(JSON.stringify(sent)).not.toContain('geo:');
  expect(sent?.content['m.relates_to']).toMatchObject({ rel_type: 'm.reference' });
  expect(valueOf(seen)).toMatchObject([{ description: 'Walk', isMine: false, latest: { place, at } }]);
  const entry = bo.items.find(({ content }) => content.kind === 'liveLocation');
  expect(entry?.extras).toMatchObject([{ kind: 'liveLocation', latest: { place }, stoppedAt: null }]);
  expect(bo.texts.filter((text) => text === '(encrypted)')).toEqual([]);
});
