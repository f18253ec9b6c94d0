import type { HealedWorld } from './healed-world.ts';
import type { SimTab } from './sim-tab.ts';
import { Violation } from './violation.ts';

/** More pages than any room here has. */
const MOST_PAGES = 60;

/** Pages back to the beginning and fills every gap; each answer may take `limitMs`. */
export async function loadAll(world: HealedWorld, tab: SimTab, roomId: string, limitMs: number): Promise<void> {
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const handle = tab.open.get(roomId)?.handle;
    if (handle === undefined) throw new Violation('I12', `${tab.name}: ${roomId} is not open`);
    const shown = tab.snapshot(roomId);
    const gap = shown?.items.findLast(({ kind }) => kind === 'gap');
    if (gap === undefined && shown?.head.older === 'none') return;
    let isDone = false;
    const asked = gap === undefined ? handle.call('pageBack', null) : handle.call('fillGap', { key: gap.key });
    void asked.then(() => {
      isDone = true;
    });
    if (!(await world.passUntil(() => isDone, limitMs)))
      throw new Violation('I13', `${tab.name}: no page of ${roomId}`);
    await world.pass(20);
  }
  throw new Violation('I12', `${tab.name}: ${roomId} has no beginning`);
}
