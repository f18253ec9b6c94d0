/** Links and markup of hostile senders, in a drawn room. */
import { HOSTILE_LINKS, type HostileLink } from '@parley/testkit/corpus/links.ts';
import { MARKUP_BOMBS } from '@parley/testkit/corpus/markup-bombs.ts';
import { Sentinel } from '../fixtures/sentinel.ts';
import { expect, messages, openRoom, type Page, say, signIn, test } from '../fixtures/test.ts';
import { toNewest, wheelTo } from './wheel.ts';

/** So many links are in a message. */
const LINKS = 10;
const HARMLESS = /^(?:https?|mailto|matrix|geo|tel|magnet):/i;

const inPieces = (links: readonly HostileLink[]) =>
  Array.from({ length: Math.ceil(links.length / LINKS) }, (_, piece) =>
    links.slice(piece * LINKS, (piece + 1) * LINKS),
  );

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A link as it is drawn. */
interface Drawn {
  readonly words: string;
  readonly href: string | null;
  readonly target: string;
  readonly rel: string;
}

/** Presses all that is a word of a link and no link, and answers what is drawn of the links in sight. */
function drawnLinks(page: Page): Promise<{ readonly links: readonly Drawn[]; readonly words: readonly Drawn[] }> {
  return page.getByRole('feed', { name: 'Messages' }).evaluate((feed) => {
    const about = (link: HTMLAnchorElement | null, words: string): Drawn => ({
      ...{ words, href: link?.getAttribute('href') ?? null, target: link?.target ?? '', rel: link?.rel ?? '' },
    });
    const links = [...feed.querySelectorAll<HTMLAnchorElement>('a[target]')].map((link) =>
      about(link, link.textContent),
    );
    const words: Drawn[] = [];
    for (const line of feed.querySelectorAll('p')) {
      const [text] = /^words \d+,/.exec(line.textContent) ?? [];
      const link = line.querySelector('a');
      if (text !== undefined) words.push(about(link, text));
      if (text !== undefined && link === null) line.click();
    }
    return { links, words };
  });
}

test('[SEC-35] of 120 addresses only those are links that open elsewhere and can do nothing here', async ({
  homeserver,
  openProfile,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ben, ana], 'Links');
  await homeserver.send(ben, roomId, 'before all of them');
  for (const [piece, links] of inPieces(HOSTILE_LINKS).entries()) {
    const html = links.map(
      ({ written }, at) => `<p>words ${piece * LINKS + at}, <a href="${quoted(written)}">lead</a></p>`,
    );
    const body = links.map(({ written }) => `see ${written} there`).join('\n');
    const formatted = { format: 'org.matrix.custom.html', formatted_body: html.join('') };
    await homeserver.sendEvent(ben, roomId, 'm.room.message', {
      msgtype: 'm.text',
      body: `html ${piece}`,
      ...formatted,
    });
    await homeserver.send(ben, roomId, body);
  }
  await homeserver.send(ben, roomId, 'after all of them');
  const page = await openProfile();
  const sentinel = await Sentinel.of(page);
  await signIn(page, ana);
  await openRoom(page, 'Links');
  await toNewest(page, 'after all of them');
  const seen = new Map<string, string | null>();
  await wheelTo(page, -500, 'before all of them', async () => {
    const { links, words } = await drawnLinks(page);
    expect(
      links.filter(
        ({ href, target, rel }) => !HARMLESS.test(href ?? '') || target !== '_blank' || !/noopener/.test(rel),
      ),
    ).toEqual([]);
    for (const { words: key, href } of words) seen.set(key, href);
    await sentinel.isQuiet();
  });
  const expected = HOSTILE_LINKS.map(({ href, written }, index) => [`words ${index},`, href, written] as const);
  const wrong = expected.filter(([key, href]) => {
    const drawn = seen.get(key);
    return href === 'mention' ? !drawn?.startsWith('#/') : drawn !== href;
  });
  expect(wrong.map(([key, href, written]) => ({ key, href, written, drawn: seen.get(key) }))).toEqual([]);
  await say(page, 'still here');
  await expect(messages(page, 'still here')).toContainText('Sent');
});

/** Unfolds each long text that is not among `done`, folds it again, and answers which they were. */
async function unfold(page: Page, done: ReadonlySet<string>, look: () => Promise<void>): Promise<readonly string[]> {
  const ids = await page
    .getByRole('feed', { name: 'Messages' })
    .evaluate((feed) =>
      [...feed.querySelectorAll<HTMLElement>('[data-event-id]')]
        .filter((article) =>
          [...article.querySelectorAll('button')].some(({ textContent }) => textContent === 'Show more'),
        )
        .map(({ dataset }) => dataset['eventId'] ?? ''),
    );
  const fresh = ids.filter((id) => !done.has(id));
  const unfolded: string[] = [];
  for (const id of fresh) {
    // One that was unfolded pushed others out of sight: they have their turn when they are drawn again.
    if (!(await press(page, id, 'Show more'))) continue;
    await expect(page.locator(`[data-event-id="${id}"]`).getByRole('button', { name: 'Show less' })).toBeAttached();
    await look();
    expect(await press(page, id, 'Show less')).toBe(true);
    unfolded.push(id);
  }
  return unfolded;
}

/** Presses a button of a message where it is: going to it would scroll, and draw other messages. False for a message that is not drawn. */
function press(page: Page, eventId: string, name: string): Promise<boolean> {
  return page.evaluate(
    ([id, text]) => {
      const buttons = document.querySelectorAll<HTMLButtonElement>(`[data-event-id="${CSS.escape(id)}"] button`);
      const button = [...buttons].find(({ textContent }) => textContent === text);
      button?.click();
      return button !== undefined;
    },
    [eventId, name] as const,
  );
}

test('[SEC-05] [MSG-10] markup of thousands of elements, wide or deep, stays inside of its message on a phone, too', async ({
  homeserver,
  openProfile,
}) => {
  test.setTimeout(120_000);
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ben, ana], 'Bombs');
  await homeserver.send(ben, roomId, 'before all of them');
  for (const [index, { why, html }] of MARKUP_BOMBS.entries()) {
    const formatted = { format: 'org.matrix.custom.html', formatted_body: html };
    await homeserver.sendEvent(ben, roomId, 'm.room.message', { msgtype: 'm.text', body: why, ...formatted });
    await homeserver.send(ben, roomId, `next to ${index},`);
  }
  await homeserver.send(ben, roomId, 'after all of them');
  const page = await openProfile({ viewport: { width: 390, height: 844 } });
  const sentinel = await Sentinel.of(page);
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Username' }).fill(ana.name);
  await page.getByLabel('Password', { exact: true }).fill(ana.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: /^Bombs/ }).click();
  await toNewest(page, 'after all of them');
  const seen = new Set<string>();
  const unfolded = new Set<string>();
  await wheelTo(page, -500, 'before all of them', async () => {
    const feed = page.getByRole('feed', { name: 'Messages' });
    for (const [shown] of (await feed.innerText()).matchAll(/next to \d+,/g)) seen.add(shown);
    await sentinel.isQuiet();
    for (const id of await unfold(page, unfolded, () => sentinel.isQuiet())) unfolded.add(id);
  });
  expect(unfolded.size).toBeGreaterThan(5);
  expect(MARKUP_BOMBS.flatMap((_, index) => (seen.has(`next to ${index},`) ? [] : [index]))).toEqual([]);
  await say(page, 'still here');
  await expect(messages(page, 'still here')).toContainText('Sent');
});
