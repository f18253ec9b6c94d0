/** Texts that turn the writing direction round, in every place that shows them: the page's own words beside them stay as they are. */
import { expect, messages, openRoom, type Page, signIn, test } from '../fixtures/test.ts';

/** The letter of foreign words alone: no word of the page has it. */
const TURNED = '\u2067QQQ \u202eQQQ';

/** Words of the page that are drawn from right to left. */
function turnedWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const turned: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const placeOf = (node: Node, at: number) => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    };
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[A-PR-Za-z\d]{3,}/g)) {
        const [first, last] = [placeOf(node, index), placeOf(node, index + word.length - 1)];
        if (last.width > 0 && first.top === last.top && last.left < first.left) turned.push(word);
      }
    return turned;
  });
}

test('[SEC-30] [SEC-32] a text that turns round turns no word of the page, wherever it is shown', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Turned');
  const text = (body: string) => ({ msgtype: 'm.text', body });
  const relate = (type: string, target: string) => ({ 'm.relates_to': { rel_type: type, event_id: target } });
  const member = { membership: 'join', displayname: `Ben ${TURNED}` };
  await homeserver.setState(ben, roomId, 'm.room.member', ben.userId, member);
  const root = await homeserver.send(ben, roomId, `before ${TURNED}`);
  await homeserver.sendEvent(ben, roomId, 'm.room.message', {
    ...{ ...text(`* after ${TURNED}`), 'm.new_content': text(`after ${TURNED}`) },
    ...relate('m.replace', root),
  });
  await homeserver.sendEvent(ben, roomId, 'm.room.message', {
    ...text(`reply ${TURNED}`),
    ...relate('m.thread', root),
  });
  const file = { msgtype: 'm.file', body: `${TURNED}.txt`, url: 'mxc://example.org/none', info: { size: 1_000 } };
  await homeserver.sendEvent(ben, roomId, 'm.room.message', file);
  await homeserver.sendEvent(ben, roomId, 'm.room.message', { msgtype: 'm.emote', body: `waves ${TURNED}` });
  await homeserver.setState(ana, roomId, 'm.room.pinned_events', '', { pinned: [root] });
  await homeserver.setState(ana, roomId, 'm.room.topic', '', { topic: `Topic ${TURNED}` });
  await homeserver.setState(ana, roomId, 'm.room.name', '', { name: `Turned ${TURNED}` });
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Turned');
  const main = page.getByRole('main');
  await expect(messages(page, 'waves')).toBeVisible();

  await test.step('the list of rooms, the room, the title of the window and what the pointer is told', async () => {
    await expect(main.getByRole('button', { name: /Pinned message$/ })).toContainText('after');
    await expect(main.getByRole('button', { name: /^1 reply/ })).toContainText('reply');
    await expect(page.getByRole('navigation', { name: 'Rooms' })).toContainText('waves');
    expect(await turnedWords(page)).toEqual([]);
    await expect(page).toHaveTitle(/Turned QQQ QQQ · Parley$/);
    const told = await page.locator('[title]').evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? ''));
    // The topic stands alone in its own.
    expect(told.filter((words) => /[\u202a-\u202e\u2066-\u2069]/.test(words))).toEqual([`Topic ${TURNED}`]);
  });

  await test.step('pinned messages', async () => {
    await main.getByRole('button', { name: /Pinned message$/ }).click();
    const panel = page.getByRole('complementary', { name: 'Pinned messages' });
    await expect(panel.getByRole('listitem')).toContainText('after');
    expect(await turnedWords(page)).toEqual([]);
  });

  await test.step('the list of threads', async () => {
    await page.getByRole('button', { name: 'Threads', exact: true }).click();
    const row = page.getByRole('complementary', { name: 'Threads' }).getByRole('listitem');
    await expect(row).toContainText(/after.*1 reply.*reply/);
    expect(await turnedWords(page)).toEqual([]);
  });

  await test.step('the history of a message', async () => {
    await messages(page, 'after').first().getByRole('button', { name: 'Edited' }).click();
    const history = page.getByRole('dialog', { name: 'Edit history' });
    await expect(history.getByRole('listitem')).toContainText([/after/, /Original.*before/]);
    expect(await turnedWords(page)).toEqual([]);
  });
});
