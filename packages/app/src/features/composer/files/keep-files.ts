/** Chosen files are kept by the engine too, so that they outlive the tab; and what it has of another tab is fetched where it is to go. */
import type { DraftFile } from '@parley/sdk/client/contract.ts';
import type { DraftPlace } from '../../../lib/drafts/draft-place.ts';
import { drafts } from '../../../lib/drafts/drafts.ts';
import { whenForgotten } from '../../../lib/media/forget.ts';
import { type ChosenFile, chosenFiles } from './chosen-files.ts';
import { isBeingRecorded } from './voice-file.ts';

/** Larger files are not copied: the person has them on a disk, and both copies would be held in memory. */
const MOST_KEPT_BYTES = 50_000_000;

/** Has a chosen file kept, if that can be. Never rejects. */
export async function keepFile(place: DraftPlace, { id, file }: ChosenFile): Promise<void> {
  const bytes = file.size > MOST_KEPT_BYTES ? null : await file.arrayBuffer().catch(() => null);
  if (chosenFiles.find(place, id) === undefined) return;
  const isKept =
    bytes !== null &&
    (await drafts.addFile(place, { id, name: file.name, mimeType: file.type, bytes: new Uint8Array(bytes) }));
  chosenFiles.change(place, id, { isKept });
}

/** Takes a file out: it was sent, or is not to be. */
export function dropFile(place: DraftPlace, id: string): void {
  chosenFiles.remove(place, id);
  drafts.removeFile(place, id);
}

/** Words are kept this long after they were typed. */
const PLAN_AFTER_MS = 500;
const planning = new Map<DraftPlace, ReturnType<typeof setTimeout>>();

/** Has the order of the files of a place kept, and how each is to be sent. */
export function keepPlans(place: DraftPlace): void {
  clearTimeout(planning.get(place));
  const keep = () =>
    drafts.arrangeFiles(
      place,
      chosenFiles.read(place).map(({ id, plan }) => ({ id, plan })),
    );
  planning.set(place, setTimeout(keep, PLAN_AFTER_MS));
}

/** The stored files of each place, as last seen there. */
const seen = new Map<DraftPlace, ReadonlySet<string>>();
whenForgotten(() => seen.clear());

/**
 * Brings the files of a place to what is `kept`: fetches what another tab added, takes out what another tab took out. `onFile` hears of each
 * that came.
 */
export function followKept(place: DraftPlace, kept: readonly DraftFile[], onFile: (file: ChosenFile) => void): void {
  const before = seen.get(place);
  const ids = new Set(kept.map(({ id }) => id));
  seen.set(place, ids);
  for (const { id, isLeaving } of chosenFiles.read(place))
    if (before?.has(id) === true && !ids.has(id) && !isLeaving) chosenFiles.remove(place, id);
  for (const file of kept)
    if (before?.has(file.id) !== true && chosenFiles.isNew(place, file.id)) void fetchFile(place, file, kept, onFile);
}

async function fetchFile(
  place: DraftPlace,
  { id, name, mimeType, plan }: DraftFile,
  kept: readonly DraftFile[],
  onFile: (file: ChosenFile) => void,
): Promise<void> {
  if (await isBeingRecorded(id)) return;
  const bytes = await drafts.readFile(place, id);
  if (bytes === null) return;
  const restored = chosenFiles.restore(place, id, new File([bytes], name, { type: mimeType }), plan);
  // Files come as they are read; their order is that of the draft.
  chosenFiles.arrange(
    place,
    kept.map((file) => file.id),
  );
  if (restored !== null) onFile(restored);
}
