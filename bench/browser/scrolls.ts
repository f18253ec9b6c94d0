/** Scrolling up through a long room, from the server and from the store. */
import type { Page } from 'playwright';
import type { AccountProfile } from '../account/profile.ts';
import type { Gathered } from '../report/results.ts';
import { waitForMark } from './marks.ts';
import { openRoom } from './room-switch.ts';
import { measureScrolling } from './scrolling.ts';
import type { Profile, Stage } from './stage.ts';

const SETTLE_MS = 3_000;

interface ScrollOptions {
  readonly profile: AccountProfile;
  readonly runs: number;
}

/** The first time is once an account; again, in a new page, as often as wished. */
export async function measureScrolls(
  stage: Stage,
  { user, page }: { readonly user: Profile; readonly page: Page },
  { profile, runs }: ScrollOptions,
  results: Gathered,
): Promise<void> {
  const { roomId } = stage.account.long;
  const count = Math.min(1_000, profile.longMessages - 50);
  await openRoom(page, roomId);
  const first = { id: 'scroll-first', what: `${count} messages up, from the server`, count, goalMs: 5 * count };
  await measureScrolling(stage, page, first, results);
  for (let run = 0; run < runs; run += 1) {
    const other = await user.newPage();
    await other.goto(user.url(`#/room/${encodeURIComponent(roomId)}`));
    await waitForMark(other, { name: 'parley:timeline', detail: { roomId } });
    await other.waitForTimeout(SETTLE_MS);
    const again = { id: 'scroll-again', what: `${count} messages up, from the store`, count, goalMs: count };
    await measureScrolling(stage, other, again, results);
    await other.close();
  }
}
