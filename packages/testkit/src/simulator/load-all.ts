import type { HealedWorld } from './healed-world.ts';
import type { SimTab } from './sim-tab.ts';
import { Violation } from './violation.ts';

/** More pages than any room here has. */
const MOST_PAGES = 60;

/** The pause after a page that could not be loaded: the server may have named the time to wait. */
const RETRY_MS = 1_000;

/** Pages back to the beginning and fills every gap. Each answer may take `limitMs`, and so may all that fail. */
export async function loadAll(world: HealedWorld, tab: SimTab, roomId: string, limitMs: number): Promise<void> {
  let failedMs = 0;
  for (let page = 0; page < MOST_PAGES; ) {
    const handle = tab.open.get(roomId)?.handle;
    if (handle === undefined) throw new Violation('I12', `${tab.name}: ${roomId} is not open`);
    const shown = tab.snapshot(roomId);
    const gap = shown?.items.findLast(({ kind }) => kind === 'gap');
    if (gap === undefined && shown?.head.older === 'none') return;
    const asked = gap === undefined ? handle.call('pageBack', null) : handle.call('fillGap', { key: gap.key });
    const answers: boolean[] = [];
    void asked.then(({ ok }) => answers.push(ok));
    if (!(await world.passUntil(() => answers.length > 0, limitMs)) || failedMs > limitMs)
      throw new Violation('I13', `${tab.name}: no page of ${roomId}`);
    const pauseMs = answers[0] === true ? 20 : RETRY_MS;
    if (answers[0] === true) page += 1;
    else failedMs += RETRY_MS;
    await world.pass(pauseMs);
  }
  throw new Violation('I12', `${tab.name}: ${roomId} has no beginning`);
}
