/** Twenty megabytes to somebody else in an encrypted room, and out of it. */
import type { Page } from 'playwright';
import type { Gathered } from '../report/results.ts';
import { longestMs, pageNow, waitForMark } from './marks.ts';
import { openPair, type Pair } from './pair.ts';
import type { Stage } from './stage.ts';

const BYTES = 20_000_000;
/** The most that a browser makes of chance at once; the rest repeats it. */
const RANDOM_BYTES = 65_536;
const WITHIN_MS = 120_000;

export async function measureLargeFiles(stage: Stage, runs: number, results: Gathered): Promise<void> {
  const pair = await openPair(stage, ['large-sender', 'large-receiver']);
  for (let run = 0; run < runs; run += 1) await measureOnce(pair, `large-${run}.bin`, results);
  await pair.close();
}

async function measureOnce({ sender, receiver }: Pair, name: string, results: Gathered): Promise<void> {
  await choose(sender, name);
  const upMs = await pageNow(sender);
  await sender.getByRole('dialog', { name: 'Send files' }).getByRole('button', { name: 'Send', exact: true }).click();
  const sent = await waitForMark(sender, { name: 'parley:sent', afterMs: upMs }, WITHIN_MS);
  results.add({ id: 'large.up', what: '20 MB sent in an encrypted room', unit: 'ms' }, sent.startMs - upMs);
  const goal = { what: '… longest task of the page', unit: 'ms', goal: 50 } as const;
  results.add({ ...goal, id: 'large.up-longest' }, await longestMs(sender, upMs));

  const button = receiver.getByRole('button', { name: `Download ${name}`, exact: true });
  await button.waitFor({ timeout: WITHIN_MS });
  const downMs = await pageNow(receiver);
  const saved = receiver.waitForEvent('download', { timeout: WITHIN_MS });
  await button.click();
  const download = await saved;
  await download.path();
  results.add(
    { id: 'large.down', what: '… and saved by somebody else', unit: 'ms' },
    (await pageNow(receiver)) - downMs,
  );
  results.add({ ...goal, id: 'large.down-longest' }, await longestMs(receiver, downMs));
  await download.delete();
}

/** As if it had been chosen in the dialog of the system, without its way through the tool that drives the browser. */
async function choose(page: Page, name: string): Promise<void> {
  await page.locator('input[type=file]').evaluate(
    (input, { fileName, bytes, random }) => {
      if (!(input instanceof HTMLInputElement)) throw new Error('files are chosen elsewhere');
      const part = crypto.getRandomValues(new Uint8Array(random));
      const parts = Array.from({ length: Math.ceil(bytes / random) }, () => part);
      const data = new DataTransfer();
      data.items.add(new File(parts, fileName));
      input.files = data.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { fileName: name, bytes: BYTES, random: RANDOM_BYTES },
  );
}
