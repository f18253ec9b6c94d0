import { expect, messages, openRoom, type Page, say, signIn, test } from '../fixtures/test.ts';

const THREE = ['first', 'second', 'third'];
const SEND = { method: 'PUT', path: '/rooms/[^/]+/send/' };

test('[I1] [I2] [I3] writes three without a network, closes the tab, opens again with one: each is there once, in order', async ({
  homeserver,
  openProfile,
  control,
}) => {
  const alice = await homeserver.person('alice');
  const bob = await homeserver.person('bob');
  const roomId = await homeserver.room([alice, bob], 'Ops');
  const page = await openProfile();
  await signIn(page, alice);
  await openRoom(page, 'Ops');
  await control.setMode({ kind: 'down' });
  await sayThree(page);
  const address = page.url();
  const next = await reopen(page);
  await control.setMode({ kind: 'pass' });
  await next.goto(address);
  for (const text of THREE) await expect(messages(next, text)).toHaveCount(1);
  const sent = async () => (await homeserver.history(bob, roomId)).map(({ body }) => body);
  await expect.poll(sent).toEqual(THREE);
  await expect(messages(next, /first|second|third/)).toHaveText(THREE.map((text) => new RegExp(text)));
});

test('[I2] the answer to a message is lost and the tab closed: it is there once', async ({
  homeserver,
  openProfile,
  control,
}) => {
  const alice = await homeserver.person('alice');
  const bob = await homeserver.person('bob');
  const roomId = await homeserver.room([alice, bob], 'Ops');
  const page = await openProfile();
  await signIn(page, alice);
  await openRoom(page, 'Ops');
  // It reaches the server, and nobody is told; nor does a sync tell of it.
  const rules = [SEND, { method: 'POST', path: '/sync' }].map((where) => ({
    ...where,
    fault: { kind: 'halfOpen', phase: 'answer' } as const,
  }));
  await control.setMode({ kind: 'faults', rules });
  await sayThree(page);
  const sent = async () => (await homeserver.history(bob, roomId)).map(({ body }) => body);
  await expect.poll(sent).toEqual(['first']);
  const address = page.url();
  const next = await reopen(page);
  await control.setMode({ kind: 'pass' });
  await next.goto(address);
  await expect.poll(sent).toEqual(THREE);
  for (const text of THREE) await expect(messages(next, text)).toHaveCount(1);
});

/** Writes them one after the other. What is on the page is kept. */
async function sayThree(page: Page): Promise<void> {
  for (const text of THREE) {
    await say(page, text);
    await expect(messages(page, text)).toHaveCount(1);
  }
}

/** Closes the only page of a profile, and with it the engine; gives a new one. */
async function reopen(page: Page): Promise<Page> {
  const context = page.context();
  await page.close();
  return context.newPage();
}
