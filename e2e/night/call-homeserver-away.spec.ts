/** The homeserver is away for more than a minute while people talk. */
import { allSay, CALLING, call, control, lookingAt } from '../calls/calling.ts';
import { bar, begin, ENCRYPTED, expectReceives, join, membersOf, tile } from '../calls/many/in-call.ts';
import { test } from '../fixtures/sfu.ts';
import { expect } from '../fixtures/test.ts';

test.use({ launchOptions: CALLING });
test.setTimeout(400_000);

const AWAY_MS = 65_000;

test('[RTC-06] [REL-61] the homeserver is away for a minute: people see and hear each other, and are in the call once each afterwards', async ({
  sfu,
  homeserver,
  control: proxy,
  guard,
  openProfile,
}) => {
  expect(sfu.serviceUrl).toContain('http');
  guard.allow(/Failed to load resource|net::ERR/u);
  const [ana, bo, cy] = await Promise.all(['ana', 'bo', 'cy'].map((name) => homeserver.person(name)));
  if (ana === undefined || bo === undefined || cy === undefined) throw new Error('three people');
  const roomId = await homeserver.room([ana, bo, cy], 'Band', ENCRYPTED);
  const anas = await lookingAt(await openProfile(), ana, 'Band');
  const bos = await lookingAt(await openProfile(), bo, 'Band');
  const cys = await lookingAt(await openProfile(), cy, 'Band');
  const both = [anas, bos];
  await begin(anas);
  await join(bos);
  for (const page of both) await expectReceives(page, 1);
  const members = () => membersOf(homeserver, ana, roomId);
  expect(await members()).toEqual([ana.userId, bo.userId].toSorted());

  await proxy.setMode({ kind: 'down' });
  const end = Date.now() + AWAY_MS;
  // For those who can still ask it, they have left.
  await expect.poll(members, { timeout: 30_000 }).toEqual([]);
  while (Date.now() < end) for (const page of both) await expectReceives(page, 1);
  for (const page of both) await expect(call(page)).toBeVisible();

  await proxy.setMode({ kind: 'pass' });
  await expect.poll(members, { timeout: 60_000 }).toEqual([ana.userId, bo.userId].toSorted());
  await allSay(both, 'Connected', 30_000);
  await expect(bar(cys)).toContainText('2 people', { timeout: 30_000 });
  for (const page of both) await expectReceives(page, 1);
  await expect(tile(anas, 'Bo')).toHaveCount(1);
  await expect(tile(bos, 'Ana')).toHaveCount(1);

  for (const page of both) await control(page, 'Leave').click();
  await expect(bar(cys)).toBeHidden({ timeout: 15_000 });
  await expect.poll(members).toEqual([]);
});
