import { expect, type Page } from '../fixtures/test.ts';
import { allSay, answering, CALLING, call, control, lobby, place, ringing, status, test } from './calling.ts';

test.use({ launchOptions: CALLING });
// Pictures of two pages are drawn by whatever cores there are.
test.setTimeout(150_000);

const SIZES = [
  { width: 1_280, height: 800 },
  { width: 390, height: 844 },
];

/** Waits until the own tile lies over nothing else of the call, and inside of it. */
async function expectApart(page: Page): Promise<void> {
  const overlaps = () =>
    call(page).evaluate((region) => {
      const own = [...region.querySelectorAll('[data-member-id]')].find(
        (tile) => tile.getAttribute('aria-label') === 'You',
      );
      const others = [...region.querySelectorAll('[data-member-id], [role="toolbar"]')].filter(
        (other) => other !== own,
      );
      if (own === undefined) return ['no tile of one’s own'];
      const box = own.getBoundingClientRect();
      const isOver = (other: Element) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        return left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
      };
      return others.filter(isOver).map((other) => other.getAttribute('aria-label'));
    });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.poll(overlaps, `at ${size.width} wide`).toEqual([]);
  }
  await page.setViewportSize({ width: 1_280, height: 800 });
}

test('[07.R-11] [07.M-09] a call in a named room of two names the person, and their word who is there; its loudness is set; nothing is covered', async ({
  homeserver,
  pair: { bo, roomId, anas, bos },
}) => {
  await place(bos, 'Voice call');
  await expect(call(bos).getByRole('group', { name: 'Ana', exact: true })).toBeVisible();
  await expect(ringing(anas)).toContainText('Bo');
  await expect(ringing(anas)).toContainText('in Two');
  await answering(anas).click();
  await allSay([anas, bos], 'Connected');
  await expectApart(anas);

  const sound = call(anas).getByRole('slider', { name: 'Volume of Bo', exact: true });
  await sound.fill('20');
  const loudness = () =>
    call(anas)
      .getByRole('group', { name: 'Bo', exact: true })
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.volume);
  await expect.poll(loudness).toBe(0.2);

  const events = await homeserver.ask(bo, 'GET', `/v3/rooms/${encodeURIComponent(roomId)}/messages?dir=b&limit=50`);
  const invite = (events as { chunk: { type: string; content: Record<string, unknown> }[] }).chunk.find(
    ({ type }) => type === 'm.call.invite',
  );
  const { call_id, party_id } = invite?.content ?? {};
  const identity = {
    call_id,
    party_id,
    version: '1',
    asserted_identity: { id: 'tel:+4930', display_name: 'Reception' },
  };
  const path = `/v3/rooms/${encodeURIComponent(roomId)}/send/m.call.asserted_identity/identity`;
  await homeserver.ask(bo, 'PUT', path, identity);
  await expect(call(anas)).toContainText('Bo says this is Reception (tel:+4930)');

  await control(bos, 'Share screen').click();
  await expect(call(anas).getByRole('group', { name: "Bo's screen" })).toBeVisible();
  await expectApart(anas);
});

test('[FEED-08] a call that is placed while the end of the last one is still told leaves the timeline at its end', async ({
  homeserver,
  pair: { ana, roomId, anas, bos },
}) => {
  const messages = Array.from({ length: 30 }, (_, index) => `message ${index}`);
  for (const body of messages) {
    const path = `/v3/rooms/${encodeURIComponent(roomId)}/send/m.room.message/${encodeURIComponent(body)}`;
    await homeserver.ask(ana, 'PUT', path, { msgtype: 'm.text', body });
  }
  await expect(anas.getByRole('feed').getByText('message 29', { exact: true })).toBeVisible();
  await place(anas, 'Voice call');
  await answering(bos).click();
  await allSay([anas, bos], 'Connected');
  await control(anas, 'Leave').click();
  await expect(status(anas)).toHaveText('Call ended: you left');
  await anas.getByRole('button', { name: 'Video call' }).click();
  await lobby(anas).getByRole('button', { name: 'Start call' }).click();
  await allSay([anas], 'Ringing');
  await expect(call(anas).getByRole('group', { name: 'You' }).locator('video')).toBeInViewport();
  await expect(anas.getByRole('feed').getByText('Video call', { exact: true })).toBeInViewport();
  await expect(anas.getByRole('button', { name: 'Jump to latest' })).toBeHidden();
});
