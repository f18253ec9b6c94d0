/** What is told outside of the page. The browser's own notifications are replaced by a list of what was shown. */
import type { Json } from '../fixtures/homeserver.ts';
import { expect, type Homeserver, type Page, type Person, signIn, test } from '../fixtures/test.ts';

async function collect(page: Page): Promise<string[]> {
  const shown: string[] = [];
  const context = page.context();
  context.on('console', (message) => {
    const [, line] = /^shown: (.*)$/.exec(message.text()) ?? [];
    if (line !== undefined) shown.push(line);
  });
  await context.addInitScript(() => {
    class Shown extends EventTarget {
      static readonly permission = 'granted';
      static readonly requestPermission = () => Promise.resolve('granted');

      constructor(title: string, options?: NotificationOptions) {
        super();
        console.info(`shown: ${title}: ${options?.body ?? ''}`);
      }

      close(): void {
        this.dispatchEvent(new Event('close'));
      }
    }
    Object.defineProperty(globalThis, 'Notification', { value: Shown });
  });
  return shown;
}

test('[NT-01] [NT-05] [NT-06] [NP-03] a mention is told once over two tabs, a muted room is not, a keyword is, and titles count', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const eve = await homeserver.person('eve');
  const roomId = await homeserver.room([ana, ben, eve], 'Sails');
  const first = await openProfile();
  const shown = await collect(first);
  await signIn(first, ana);
  const second = await first.context().newPage();
  await second.goto('/#/settings/notifications');
  const mention = (body: string) =>
    homeserver.sendEvent(ben, roomId, 'm.room.message', {
      msgtype: 'm.text',
      body,
      'm.mentions': { user_ids: [ana.userId] },
    });
  await expect(second.getByRole('switch', { name: 'Show notifications' })).toBeChecked();

  await mention('Ana, the jib');
  await expect.poll(() => shown).toEqual([expect.stringMatching(/ in Sails: Ana, the jib$/)]);
  for (const page of [first, second]) await expect(page).toHaveTitle(/^\(1\) /);

  const link = first.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /^Sails/ });
  await link.click({ button: 'right' });
  await first.getByRole('menuitemradio', { name: 'Mute' }).click();
  await expect(link).toHaveAccessibleName(/, muted$/);
  await expect(first).not.toHaveTitle(/^\(/);
  await mention('Ana, nobody tells you');
  await expect(link).toHaveAccessibleName(/2 unread/);

  await link.click({ button: 'right' });
  await first.getByRole('menuitemradio', { name: 'Mentions and keywords' }).click();
  await expect.poll(() => roomRules(homeserver, ana)).toEqual([roomId]);
  await second.getByRole('textbox', { name: 'Keyword' }).fill('halyard');
  await second.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(second.getByRole('button', { name: 'Remove halyard' })).toBeVisible();
  await homeserver.send(ben, roomId, 'nothing for her');
  await homeserver.send(ben, roomId, 'the Halyard is torn');
  await expect.poll(() => shown.length).toBe(2);
  expect(shown[1]).toMatch(/ in Sails: the Halyard is torn$/);
});

/** The rooms that have a rule of their own for what is said in them. */
async function roomRules(homeserver: Homeserver, person: Person): Promise<readonly unknown[]> {
  const { global } = (await homeserver.ask(person, 'GET', '/v3/pushrules/')) as { global: { room: Json[] } };
  return global.room.map((rule) => rule['rule_id']);
}
