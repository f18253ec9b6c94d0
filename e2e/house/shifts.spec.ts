import { expect, messages, openRoom, type Page, signIn, test } from '../fixtures/test.ts';

/** Starts adding up layout shifts, also those of before. What follows a press or a key within half a second is no shift for browsers. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as Shift;
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? `${node.tagName} ${node.className}` : node?.nodeName;
          return `${name} from ${from.x},${from.y} to ${to.x},${to.y}`;
        });
        shifts.push(`${value}: ${moved.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The browser's report of something that moved unasked. */
interface Shift {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { readonly shifts: readonly string[] }).shifts);

/** Rooms by how many messages they have: less than a screen, about one, more. */
const ROOMS = { Quay: 40, Attic: 12, Cellar: 3 } as const;

test('nothing shifts at the start or from room to room', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const rooms = new Map<string, string>();
  for (const [name, count] of Object.entries(ROOMS)) {
    const roomId = await homeserver.room([ana, ben], name, { topic: `All about ${name}` });
    for (let number = 1; number <= count; number += 1) await homeserver.send(ben, roomId, `${name} ${number}`);
    rooms.set(name, roomId);
  }
  const page = await openProfile();
  await watchShifts(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
  await signIn(page, ana);
  for (const [name, count] of Object.entries(ROOMS)) {
    await openRoom(page, name);
    await expect(messages(page, `${name} ${count}`)).toBeVisible();
    // All of it has come: what was never here before is no part of what a start shows.
    await expect(messages(page, new RegExp(`${name} 1$`))).toBeAttached();
    if (count < ROOMS.Quay) await expect(page.getByText('Ana created the room')).toBeVisible();
    await page.reload();
    await expect(messages(page, `${name} ${count}`)).toBeVisible();
    await page.waitForTimeout(500);
    expect(await shiftsOf(page), `at the start, in ${name}`).toEqual([]);
  }
  // By address and not by a press, which browsers would excuse.
  for (const [index, name] of (['Attic', 'Quay', 'Cellar', 'Attic', 'Cellar', 'Quay'] as const).entries()) {
    const hash = `#/room/${encodeURIComponent(rooms.get(name) ?? '')}`;
    await page.evaluate((to) => window.location.replace(to), hash);
    await expect(messages(page, `${name} ${ROOMS[name]}`)).toBeVisible();
    await page.waitForTimeout(300);
    expect(await shiftsOf(page), `switch ${index} to ${name}`).toEqual([]);
  }
});
