import type { FileContent, ItemContent } from '@parley/sdk/client/contract.ts';
import type { HealedWorld } from './healed-world.ts';
import type { SimTab } from './sim-tab.ts';
import { Violation } from './violation.ts';

/** The number of newest files that are checked in each room. */
const MOST_FILES = 2;
/** The time that is waited for a file. */
const LOOK_MS = 90_000;
/** A person who is told that the server was not reached tries again so often, and after so long. */
const MOST_TRIES = 10;
const AGAIN_MS = 10_000;

/** I17 at the end: the files that a page shows of a room can be had there, and are what was sent. */
export async function checkFiles(world: HealedWorld, tab: SimTab, roomId: string): Promise<void> {
  const shown = (tab.snapshot(roomId)?.items ?? []).flatMap((item) =>
    item.kind === 'event' && item.sendState?.kind !== 'not_sent' && isFile(item.content) ? [item.content] : [],
  );
  const left = Math.max(0, shown.length - MOST_FILES);
  world.tally.add('I17 files', shown.length - left, left);
  for (const file of shown.slice(-MOST_FILES)) {
    const wrong = await fileDifference(world, tab, file);
    if (wrong !== undefined)
      throw new Violation('I17', `${tab.name} in ${roomId} has the file "${file.fileName}", ${wrong}`);
  }
}

function isFile(content: ItemContent): content is FileContent {
  return content.kind === 'file';
}

async function fileDifference(
  world: HealedWorld,
  tab: SimTab,
  { fileName, sizeBytes, source }: FileContent,
): Promise<string | undefined> {
  const { files } = world;
  if (sizeBytes !== files.sizeOf(fileName)) return `said to have ${sizeBytes} bytes`;
  if (source === null) return 'which is nowhere';
  // Until the tokens are renewed, which the server may have put off, nothing can be had: the person tries again.
  for (let tries = 1; ; tries += 1) {
    const answer = await download(world, tab, source);
    if (answer === undefined) return 'which does not come';
    if (answer.ok) return files.difference(fileName, answer.value.bytes);
    if (answer.error.kind !== 'unreachable' || tries === MOST_TRIES)
      return `which cannot be had: ${JSON.stringify(answer.error)}`;
    await world.pass(AGAIN_MS);
  }
}

type Answer = Awaited<ReturnType<typeof ask>>;

function ask(tab: SimTab, source: NonNullable<FileContent['source']>) {
  return tab.client.command('media.download', { source });
}

/** The answer to a download; undefined if none came. */
async function download(
  world: HealedWorld,
  tab: SimTab,
  source: NonNullable<FileContent['source']>,
): Promise<Answer | undefined> {
  const answers: Answer[] = [];
  void ask(tab, source).then((answer) => answers.push(answer));
  await world.passUntil(() => answers.length > 0, LOOK_MS);
  return answers[0];
}
