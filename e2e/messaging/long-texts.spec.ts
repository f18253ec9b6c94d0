import { expect, messages, openRoom, type Page, say, signIn, test } from '../fixtures/test.ts';

/** An event may hold 65,536 bytes of JSON. */
const MOST_BYTES = 60_000;

/** `piece` as often as an event has room for it. */
function filled(piece: string): string {
  const bytes = new TextEncoder().encode(JSON.stringify(piece)).length - 2;
  return piece.repeat(Math.floor(MOST_BYTES / bytes));
}

/** The homeserver takes no longer name of a person. */
const MOST_NAME = 256;

type Content = Readonly<Record<string, unknown>>;

const text = (body: string): Content => ({ msgtype: 'm.text', body });
const html = (formatted_body: string): Content => ({
  msgtype: 'm.text',
  body: 'formatted',
  format: 'org.matrix.custom.html',
  formatted_body,
});

const MESSAGES: Readonly<Record<string, Content>> = {
  'emoji and a word': text(`${'🎉'.repeat(30)} Congrats!`),
  emoji: text(filled('🎉')),
  joiners: text(filled('👩\u200d')),
  'line ends': text(filled('\n.')),
  'ids of people': text(filled('@a:b.c ')),
  addresses: text(filled('https://a.example ')),
  blanks: text(`x${filled(' ')}`),
  'marks above a letter': text(`e${filled('\u0301')}`),
  'turned words': text(filled('\u202ea')),
  'one word': text(filled('a')),
  quotes: text(filled('> ')),
  'open elements': html(filled('<b>x')),
  'line breaks': html(filled('<br>')),
  pictures: html(filled('<img src="mxc://a.example/b">')),
  'an address of blanks': html(`<a href="a${' '.repeat(MOST_BYTES - 100)}b">x</a>`),
  'items of lists': html(filled('<li>')),
  'lists in lists': html(filled('<ul><li>')),
  'code of many words': html(`<pre><code class="language-js">${filled('a(1, "b"); ')}`),
  'code that is hard to read': html(`<pre><code class="language-xml">${filled('&lt;a ')}`),
  'a formula': html(`<span data-mx-maths="${'\\sqrt{'.repeat(300)}">x</span>`),
  'many formulas': html(filled('<span data-mx-maths="\\frac12">x</span>')),
  comments: html(filled('<!--')),
};

/**
 * The time for which the page was blocked during `act`, in milliseconds. A long task has its length by the clock, and on a busy
 * machine the clock runs while others have the processor. All tasks together have their processor time. No task was longer than
 * the smaller of both, so this is the longest wait that the page can have caused, however busy the machine is.
 */
async function awayMs(page: Page, processorMs: () => Promise<number>, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    (globalThis as unknown as { longest: number }).longest = 0;
  });
  const before = await processorMs();
  await act();
  const spent = (await processorMs()) - before;
  const longest = await page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
  return Math.min(spent, longest);
}

/** The longest wait that a user does not notice. */
const MOST_AWAY_MS = 200;

test('[SEC-05] [MSG-10] no text, name or topic keeps the page away for 200 ms, and a long text is shown in parts', async ({
  homeserver,
  openProfile,
}) => {
  test.setTimeout(180_000);
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Flood');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Flood');
  await page.evaluate(() => {
    const seen = globalThis as unknown as { longest: number };
    seen.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const processorMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const away: Record<string, number> = {};
  const watch = async (name: string, send: () => Promise<unknown>) => {
    away[name] = await awayMs(page, processorMs, async () => {
      await send();
      await homeserver.send(ben, roomId, `(after ${name})`);
      await expect(messages(page, `(after ${name})`)).toBeVisible();
    });
  };
  for (const [name, content] of Object.entries(MESSAGES))
    await watch(name, () => homeserver.sendEvent(ben, roomId, 'm.room.message', content));
  await watch('a topic', () =>
    homeserver.setState(ana, roomId, 'm.room.topic', '', { topic: filled('🎉 https://a.b ') }),
  );
  for (const piece of ['e\u0301\u0301\u0301', '\u202ea', '@a:b '])
    await watch(`a name of ${JSON.stringify(piece)}`, () => {
      const displayname = piece.repeat(MOST_NAME / piece.length);
      return homeserver.setState(ben, roomId, 'm.room.member', ben.userId, { membership: 'join', displayname });
    });
  await watch('a name of the room', () =>
    homeserver.setState(ana, roomId, 'm.room.name', '', { name: `Flood ${filled('e\u0301')}` }),
  );
  expect(Object.entries(away).filter(([, ms]) => !(ms < MOST_AWAY_MS))).toEqual([]);

  await homeserver.send(ben, roomId, Array.from({ length: 900 }, (_, line) => `line ${line}.`).join('\n'));
  const long = messages(page, 'line 0.');
  await expect(long).toBeVisible();
  await expect(long).not.toContainText('line 899.');
  const more = long.getByRole('button', { name: 'Show more' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(long).toContainText('line 899.');
  await expect(more).toHaveCount(0);
  await long.getByRole('button', { name: 'Show less' }).click();
  await expect(long).not.toContainText('line 899.');
  await say(page, 'still here');
  await expect(messages(page, 'still here')).toContainText('Sent');
});
