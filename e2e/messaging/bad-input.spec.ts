import { expect, messages, openRoom, type Page, say, signIn, test } from '../fixtures/test.ts';

const PORTAL = { kind: 'answer', status: 200, contentType: 'text/html', body: '<h1>Welcome to the café</h1>' } as const;

async function trySignIn(page: Page, fields: { server?: string; user: string; password: string }): Promise<void> {
  await page.goto('/');
  if (fields.server !== undefined) await page.getByRole('textbox', { name: 'Homeserver' }).fill(fields.server);
  await page.getByRole('textbox', { name: 'Username' }).fill(fields.user);
  await page.getByLabel('Password', { exact: true }).fill(fields.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a wrong password says so, and the next try works', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const page = await openProfile();
  await trySignIn(page, { user: ana.name, password: 'not this one' });
  await expect(page.getByRole('alert')).toHaveText('The username or the password is wrong.');
  await page.getByLabel('Password', { exact: true }).fill(ana.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeVisible();
});

test('a homeserver that is none, is away or is a web site is named for what it is', async ({
  openProfile,
  stage,
  control,
}) => {
  const page = await openProfile();
  await trySignIn(page, { server: 'not a server', user: 'ana', password: 'x' });
  await expect(page.getByRole('alert')).toBeVisible();
  await control.setMode({ kind: 'down' });
  await trySignIn(page, { user: 'ana', password: 'x' });
  await expect(page.getByRole('alert')).toContainText('does not answer');
  await control.setMode({ kind: 'pass' });
  await trySignIn(page, { server: stage.clientUrl, user: 'ana', password: 'x' });
  await expect(page.getByRole('alert')).toBeVisible();
  await control.setMode(PORTAL);
  await trySignIn(page, { user: 'ana', password: 'x' });
  await expect(page.getByRole('alert')).toContainText('not a Matrix homeserver');
  await control.setMode({ kind: 'answer', status: 200, contentType: 'application/json', body: '{"versions": [' });
  await trySignIn(page, { user: 'ana', password: 'x' });
  await expect(page.getByRole('alert')).toContainText('not a Matrix homeserver');
});

test('[04.DI-03] a name whose well-known file cannot be read is named, and what to do about it', async ({
  openProfile,
  guard,
}) => {
  guard.allow(/asked https:\/\/harbour\.example$/);
  const page = await openProfile({ serviceWorkers: 'block' });
  // Requests of a shared worker cannot be answered from here, those of a tab's own can.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  await page.route('https://harbour.example/**', (route) =>
    route.fulfill({
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: '{"m.home',
    }),
  );
  await trySignIn(page, { server: 'harbour.example', user: 'ana', password: 'x' });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('harbour.example does not say which homeserver it uses');
  await expect(alert).toContainText('begins with https://');
});

test('unknown and malformed events and names such as __proto__ get a fallback, and harm nobody beside them', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Wreck');
  const bad: readonly (readonly [type: string, content: Readonly<Record<string, unknown>>])[] = [
    ['m.sticker', { body: 7 }],
    ['m.room.encrypted', { algorithm: ['no'] }],
    [
      'm.room.message',
      { msgtype: 'm.image', body: 'x', url: 'javascript:alert(1)', info: { w: -1, h: 9007199254740991 } },
    ],
    ['m.room.message', { msgtype: 'm.text', body: 'x', format: 'org.matrix.custom.html', formatted_body: { a: 1 } }],
    ['__proto__', { constructor: { prototype: 1 } }],
    ['org.example.new', { body: 'something from the future' }],
  ];
  for (const [index, [type, content]] of bad.entries()) {
    await homeserver.sendEvent(ben, roomId, type, content);
    await homeserver.send(ben, roomId, `neighbour ${index}`);
  }
  await homeserver.setState(ana, roomId, 'm.room.avatar', '', { url: { not: 'text' } });
  await homeserver.setState(ana, roomId, '__proto__', 'constructor', { __proto__: null, a: 1 });
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Wreck');
  for (const index of bad.keys()) await expect(messages(page, `neighbour ${index}`)).toBeVisible();
  await expect(messages(page, 'something from the future')).toBeVisible();
  await say(page, 'still here');
  await expect(messages(page, 'still here')).toContainText('Sent');
  await homeserver.send(ben, roomId, 'so am I');
  await expect(messages(page, 'so am I')).toBeVisible();
});

test('a captive portal and a server that is down are told, and sync goes on afterwards', async ({
  homeserver,
  openProfile,
  control,
}) => {
  // Tries that fail grow apart, how far is partly chance; each wait below has its own limit.
  test.setTimeout(120_000);
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Storm');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Storm');
  const status = page.getByRole('status', { name: 'Connection' });
  await expect(status).toHaveText('');
  await control.setMode(PORTAL);
  await say(page, 'written behind a portal');
  await expect(messages(page, 'written behind a portal')).toContainText('Waiting');
  await expect(status).toHaveText('Server error', { timeout: 30_000 });
  await control.setMode({ kind: 'down' });
  // The machine changes its network: the next try is at once.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(status).toHaveText('Reconnecting…', { timeout: 30_000 });
  await control.setMode({ kind: 'pass' });
  await expect(status).toHaveText('', { timeout: 40_000 });
  await expect(messages(page, 'written behind a portal')).toContainText('Sent', { timeout: 40_000 });
  await homeserver.send(ben, roomId, 'welcome back');
  await expect(messages(page, 'welcome back')).toBeVisible();
  const said = (await homeserver.history(ana, roomId)).map((message) => message.body);
  expect(said).toEqual(['written behind a portal', 'welcome back']);
});
