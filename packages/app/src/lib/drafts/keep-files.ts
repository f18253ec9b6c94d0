/** Chosen files are kept by the engine too, so that they outlive the tab; and what it has of another tab is fetched where it is to go. */
import type { DraftFile } from '@parley/sdk/client/contract.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { whenForgotten } from '../media/forget.ts';
import { type ChosenFile, chosenFiles } from './chosen-files.ts';
import { type DraftPlace, spotOf } from './draft-place.ts';

/** Larger files are not copied: the person has them on a disk, and both copies would be held in memory. */
const MOST_KEPT_BYTES = 50_000_000;

/** Has a chosen file kept, if that can be. Never rejects. */
export async function keepFile(client: Client, place: DraftPlace, { id, file }: ChosenFile): Promise<void> {
  const bytes = file.size > MOST_KEPT_BYTES ? null : await file.arrayBuffer().catch(() => null);
  if (chosenFiles.find(place, id) === undefined) return;
  const kept =
    bytes !== null &&
    (await client.command('drafts.addFile', {
      ...{ ...spotOf(place), id, name: file.name, mimeType: file.type },
      bytes: new Uint8Array(bytes),
    }));
  chosenFiles.change(place, id, { isKept: kept !== false && kept.ok });
}

/** Takes a file out: it was sent, or is not to be. */
export function dropFile(client: Client, place: DraftPlace, id: string): void {
  chosenFiles.remove(place, id);
  void client.command('drafts.removeFile', { ...spotOf(place), id });
}

/** The stored files of each place, as last seen there. */
const seen = new Map<DraftPlace, ReadonlySet<string>>();
whenForgotten(() => seen.clear());

/**
 * Brings the files of a place to what is `kept`: fetches what another tab added, takes out what another tab took out. `onFile` hears of each
 * that came.
 */
export function followKept(
  client: Client,
  place: DraftPlace,
  kept: readonly DraftFile[],
  onFile: (file: ChosenFile) => void,
): void {
  const before = seen.get(place);
  const ids = new Set(kept.map(({ id }) => id));
  seen.set(place, ids);
  for (const { id, isLeaving } of chosenFiles.read(place))
    if (before?.has(id) === true && !ids.has(id) && !isLeaving) chosenFiles.remove(place, id);
  for (const file of kept)
    if (before?.has(file.id) !== true && chosenFiles.isNew(place, file.id)) void fetchFile(client, place, file, onFile);
}

async function fetchFile(
  client: Client,
  place: DraftPlace,
  { id, name, mimeType }: DraftFile,
  onFile: (file: ChosenFile) => void,
): Promise<void> {
  const answer = await client.command('drafts.readFile', { ...spotOf(place), id });
  if (!answer.ok) return;
  const restored = chosenFiles.restore(place, id, new File([answer.value], name, { type: mimeType }));
  if (restored !== null) onFile(restored);
}
