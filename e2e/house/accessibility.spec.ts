import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, messages, openRoom, type Page, signIn, test } from '../fixtures/test.ts';

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly targets: readonly string[];
}

/** What axe has to say of the page as it is now, by the rules of WCAG 2.2 A and AA and its own good practice. */
async function findings(page: Page): Promise<readonly Finding[]> {
  // The page policy forbids foreign scripts; the debugger's own evaluation is not bound by it.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      readonly axe: {
        run(): Promise<{
          readonly violations: readonly { id: string; nodes: readonly { target: readonly string[] }[] }[];
        }>;
      };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => ({ id, targets: nodes.map((node) => node.target.join(' ')) }));
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any view in ${colorScheme}`, async ({ homeserver, openProfile }) => {
    const ana = await homeserver.person('ana');
    const ben = await homeserver.person('ben');
    const roomId = await homeserver.room([ana, ben], 'Quay', { topic: 'Where the boats lie' });
    const formatted = {
      format: 'org.matrix.custom.html',
      formatted_body:
        '<p>See <code>x</code> and <a href="https://example.org">this</a></p><pre><code>1\n2</code></pre>',
    };
    await homeserver.sendEvent(ben, roomId, 'm.room.message', {
      msgtype: 'm.text',
      body: 'See x and this',
      ...formatted,
    });
    const target = await homeserver.send(ana, roomId, 'mine');
    await homeserver.sendEvent(ben, roomId, 'm.reaction', {
      'm.relates_to': { rel_type: 'm.annotation', event_id: target, key: '👍' },
    });
    const page = await openProfile({ colorScheme });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await signIn(page, ana);
    expect(await findings(page)).toEqual([]);
    await openRoom(page, 'Quay');
    await expect(messages(page, 'mine')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(messages(page, 'mine')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
}

test('a conversation is held by keyboard alone', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Keys');
  await homeserver.send(ben, roomId, 'Can you do without a mouse?');
  const page = await openProfile();
  await page.goto('/');
  // The username has the focus when the page is there.
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await page.keyboard.type(ana.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ana.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^Keys, 1 unread/ })).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('heading', { level: 1, name: 'Keys' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.type('Watch me.');
  await page.keyboard.press('Enter');
  await expect(messages(page, 'Watch me.')).toContainText('Sent');
});

test('new messages of the open room are announced once, and only those', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Bell');
  await homeserver.send(ben, roomId, 'before');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Bell');
  const log = page.getByRole('log', { name: 'New messages' });
  await expect(messages(page, 'before')).toBeVisible();
  await expect(log).not.toContainText('before');
  await homeserver.send(ben, roomId, 'ding');
  await expect(log).toContainText('ding');
  expect((await log.innerText()).split('ding')).toHaveLength(2);
});
