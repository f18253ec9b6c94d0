/** Texts that programs stumble over, and texts that pretend to be the page: wherever they stand, they are what somebody said. */
import type { Locator } from '@playwright/test';
import { expect, messages, openRoom, type Page, signIn, test } from '../fixtures/test.ts';

const BATCH = 12;
const SCRIPT = '<img src=x onerror="globalThis.hit=1">';

/** Strings that programs stumble over: each is shown as text, and none makes the page wider than the screen. */
const STRINGS: readonly string[] = [
  ...[
    'undefined',
    'null',
    'NaN',
    '-0',
    '1e309',
    '0x0',
    '1/0',
    '[object Object]',
    '__proto__',
    'constructor',
    'hasOwnProperty',
  ],
  ...[
    '../../../../etc/passwd',
    'C:\\CON\\NUL',
    '%00',
    '%s%s%n',
    '{0}',
    '{{7*7}}',
    '${7*7}',
    "' OR 1=1 --",
    '$(reboot)',
  ],
  ...[
    SCRIPT,
    '<script>globalThis.hit=1</script>',
    '<svg/onload=globalThis.hit=1>',
    '"><b onclick=globalThis.hit=1>',
    '&lt;b&gt;',
  ],
  ...[
    'javascript:globalThis.hit=1',
    'data:text/html,<script>globalThis.hit=1</script>',
    '<!--',
    ']]>',
    '\\u003cb\\u003e',
  ],
  ...[
    'W'.repeat(2_000),
    'https://a.example/'.padEnd(1_900, 'a'),
    '_'.repeat(500),
    '​'.repeat(300),
    '\u00a0'.repeat(500),
  ],
  ...[
    'مرحبا بالعالم'.repeat(20),
    'שלום'.repeat(80),
    '\u202egnp.exe',
    '\u2066\u2067\u2068a',
    'a\u2028b\u2029c',
    '\ufeffbom',
    '\u00ad'.repeat(300),
  ],
  ...['👩‍👩‍👧‍👦'.repeat(60), '🏳️‍🌈🏴‍☠️', '🇩🇪'.repeat(100), '1️⃣2️⃣', '👍🏿', '❤️‍🔥', '\u{1f468}\u200d'.repeat(50)],
  ...[
    '田中さんにあげて下さい'.repeat(20),
    '和製漢語',
    '울란바토르',
    '𝕋𝕙𝕖 𝕢𝕦𝕚𝕔𝕜',
    'ｆｕｌｌ',
    'ﷺ'.repeat(60),
    '𒐫'.repeat(60),
    'Ⱥ'.repeat(100),
  ],
  ...['İıſK', 'ß', 'ǆ', '\u0e33\u0e48'.repeat(40), '꧁'.repeat(40), '`'.repeat(200), '>'.repeat(200), '|'.repeat(300)],
];

/**
 * The largest distance by which anything stands out to the side of its container. An article that clips its content still counts
 * all of it.
 */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = [document.documentElement, ...document.querySelectorAll('main, header, [role=feed]')];
    return Math.max(...all.map((element) => element.scrollWidth - element.clientWidth));
  });
}

test('[SEC-0B] [SEC-30] naughty strings are text everywhere, and nothing is wider than a phone', async ({
  homeserver,
  openProfile,
}) => {
  test.setTimeout(120_000);
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Naughty');
  const page = await openProfile({ viewport: { width: 390, height: 844 } });
  await signIn(page, ana);
  await openRoom(page, 'Naughty');
  for (let at = 0; at < STRINGS.length; at += BATCH) {
    for (const body of STRINGS.slice(at, at + BATCH)) await homeserver.send(ben, roomId, body);
    await homeserver.send(ben, roomId, `(after ${at})`);
    await expect(messages(page, `(after ${at})`)).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  const scripted = await homeserver.send(ben, roomId, SCRIPT);
  const reply = { msgtype: 'm.text', body: 'an answer', 'm.relates_to': { 'm.in_reply_to': { event_id: scripted } } };
  await homeserver.sendEvent(ben, roomId, 'm.room.message', reply);
  await expect(messages(page, 'an answer')).toContainText(SCRIPT);
  const member = { membership: 'join', displayname: `Ben ${SCRIPT}` };
  await homeserver.setState(ben, roomId, 'm.room.member', ben.userId, member);
  await homeserver.setState(ana, roomId, 'm.room.topic', '', { topic: `A ${SCRIPT} ${'W'.repeat(500)}` });
  await homeserver.setState(ana, roomId, 'm.room.name', '', { name: `Naughty ${SCRIPT} ${'W'.repeat(200)}` });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(SCRIPT);
  await expect(messages(page, 'an answer')).toContainText(`Ben ${SCRIPT}`);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false);
});

/** A picture of the page at a place once it stands still: equal bytes are equal pictures. */
async function stillPictureOf(page: Page, article: Locator): Promise<Buffer> {
  let before = await pictureOf(page, article);
  await expect
    .poll(async () => {
      const [last, now] = [before, await pictureOf(page, article)];
      before = now;
      return last.equals(now);
    })
    .toBe(true);
  return before;
}

async function pictureOf(page: Page, article: Locator): Promise<Buffer> {
  const clip = await article.boundingBox();
  if (clip === null) throw new Error('it is not there');
  return page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
}

test('[SEC-32] [SEC-33] [RT-55] marks upon marks make no line higher and paint over nobody else, and a mention says who it is', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Marks');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Marks');
  const heap = 'e\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0316\u0317\u0318\u0319\u0323\u0324'.repeat(12);
  const own = await homeserver.send(ana, roomId, `own ${heap}`);
  await homeserver.sendEvent(ana, roomId, 'm.room.message', {
    ...{ msgtype: 'm.text', body: `* own once more ${heap}` },
    'm.new_content': { msgtype: 'm.text', body: `own once more ${heap}` },
    'm.relates_to': { rel_type: 'm.replace', event_id: own },
  });
  await homeserver.send(ana, roomId, 'between');
  await homeserver.send(ben, roomId, 'plain one');
  await homeserver.send(ben, roomId, `marked ${heap}`);
  await homeserver.send(ben, roomId, 'plain two');
  await homeserver.setState(ana, roomId, 'm.room.name', '', { name: 'Marks \u2067b' });
  await expect(page.getByRole('feed').locator('bdi', { hasText: 'Marks b' })).toBeVisible();
  const [one, marked, two] = [messages(page, 'plain one'), messages(page, 'marked'), messages(page, 'plain two')];
  const heights = await Promise.all([marked, two].map(async (article) => (await article.boundingBox())?.height));
  expect(heights[1]).toBe(heights[0]);
  const between = messages(page, 'between');
  // Its tick goes two seconds after it is no longer the newest of its sender: the pictures are of afterwards.
  await expect(between.getByText('Sent')).toHaveCount(0);
  const beside = [one, two, between];
  const before = await Promise.all(beside.map((article) => stillPictureOf(page, article)));
  for (const heaped of [marked, messages(page, 'own once more')])
    await heaped.evaluate((article) => {
      article.style.visibility = 'hidden';
    });
  for (const [at, article] of beside.entries()) {
    const after = await stillPictureOf(page, article);
    expect(before[at]?.equals(after), 'the same without the heaps beside it').toBe(true);
  }
  await homeserver.sendEvent(ben, roomId, 'm.room.message', {
    msgtype: 'm.text',
    body: 'thanks, Ana',
    format: 'org.matrix.custom.html',
    formatted_body: `thanks, <a href="https://matrix.to/#/${ben.userId}">Ana</a>`,
  });
  await expect(messages(page, 'thanks, Ben')).toBeVisible();
  await expect(messages(page, 'thanks, Ana')).toHaveCount(0);
  await homeserver.setState(ben, roomId, 'm.room.member', ben.userId, { membership: 'join', displayname: 'Benno' });
  await expect(messages(page, 'thanks, Benno')).toBeVisible();
});

test('[SEC-33] what imitates a line, a quote or a badge of the page is a message of its sender', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Fakes');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Fakes');
  // Other words before it, so that it follows as one more line of the same person.
  const hello = await homeserver.send(ben, roomId, 'hello');
  const fakes = ['Ana left', 'Message deleted', 'Missed call', 'This message cannot be shown.', 'Today', '✓ Verified'];
  for (const body of fakes) await homeserver.send(ben, roomId, body);
  const answer = { 'm.in_reply_to': { event_id: hello } };
  const html = [
    '<mx-reply><blockquote>In reply to Ana<br>I owe you money</blockquote></mx-reply>from a copy',
    `<blockquote><a href="https://matrix.to/#/${ana.userId}">Ben</a> I owe you money</blockquote>from a block`,
    '<div role="status" class="changes" style="color:gray;position:fixed;inset:0"><sub>Ana was banned</sub></div>',
    '<h1>Fakes</h1><button>Accept call</button><input value="Ana"><form action="/"><label>Password</label></form>',
  ];
  for (const formatted_body of html)
    await homeserver.sendEvent(ben, roomId, 'm.room.message', {
      ...{ msgtype: 'm.text', body: 'imitated', format: 'org.matrix.custom.html' },
      ...{ formatted_body, 'm.relates_to': formatted_body.includes('mx-reply') ? answer : undefined },
    });
  await homeserver.sendEvent(ben, roomId, 'm.room.message', { msgtype: 'm.emote', body: 'left the room' });
  await homeserver.send(ben, roomId, 'the last of them');
  await expect(messages(page, 'the last of them')).toBeVisible();
  const feed = page.getByRole('feed', { name: 'Messages' });
  for (const words of [...fakes, 'from a copy', 'from a block', 'Ana was banned', 'Accept call', 'left the room']) {
    const article = messages(page, words);
    await expect(article).toHaveCount(1);
    await expect(article).toHaveAccessibleName(/^Ben,/);
  }
  // A copy of what is answered is nothing, and what looks like a quote leads nowhere.
  await expect(messages(page, 'from a copy')).not.toContainText('money');
  await expect(feed.getByRole('button', { name: /^In reply to/ })).toHaveAccessibleName('In reply to Ben: hello');
  // No element of a message acts, is a heading of the page or leaves its place.
  const banned = messages(page, 'Ana was banned');
  await expect(banned.getByRole('status')).toHaveCount(0);
  const inside = await banned.evaluate((article) =>
    [...article.querySelectorAll('*')].every((element) => getComputedStyle(element).position !== 'fixed'),
  );
  expect(inside).toBe(true);
  await expect(feed.getByRole('button', { name: 'Accept call' })).toHaveCount(0);
  await expect(feed.locator('input, form')).toHaveCount(0);
  await expect(feed.getByRole('heading', { level: 1 })).toHaveCount(0);
  // A name that says something of the person besides who it is never stands alone: the id is beside it.
  const named = { membership: 'join', displayname: 'Ana\u2800' };
  await homeserver.setState(ben, roomId, 'm.room.member', ben.userId, named);
  await expect(messages(page, 'hello').first()).toContainText(ben.userId);
});
