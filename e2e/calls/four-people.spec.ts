import { test } from '../fixtures/sfu.ts';
import { expect } from '../fixtures/test.ts';
import { allSay, CALLING, control, lookingAt, status } from './calling.ts';
import { begin, ENCRYPTED, expectReceives, join, tile } from './many/in-call.ts';

test.use({ launchOptions: CALLING });
// Pictures of four pages are encrypted, encoded and decoded by whatever cores there are.
test.setTimeout(400_000);

test('[REL-61] [REL-64] four people hear and see each other; one who is killed is gone in ten seconds; the SFU dies and comes back', async ({
  sfu,
  homeserver,
  openProfile,
}) => {
  const names = ['ana', 'bo', 'cy', 'di'];
  const people = await Promise.all(names.map((name) => homeserver.person(name)));
  const [ana, ...others] = people;
  if (ana === undefined) throw new Error('four people');
  await homeserver.room([ana, ...others], 'Band', ENCRYPTED);
  const anas = await lookingAt(await openProfile(), ana, 'Band');
  await begin(anas);
  const pages = [anas];
  for (const person of others) {
    const page = await lookingAt(await openProfile(), person, 'Band');
    await join(page);
    pages.push(page);
  }
  for (const page of pages) await expectReceives(page, 3);

  const dis = pages.pop();
  await dis?.context().close();
  await expect(tile(anas, 'Di')).toBeHidden({ timeout: 10_000 });
  for (const page of pages) await expectReceives(page, 2);

  await sfu.kill();
  await expect(status(anas)).toHaveText('Reconnecting', { timeout: 20_000 });
  await sfu.restart();
  await allSay(pages, 'Connected', 30_000);
  for (const page of pages) await expectReceives(page, 2);
  await control(anas, 'Leave').click();
});
