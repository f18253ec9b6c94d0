import type { DraftFile, SendFile } from '@parley/sdk/client/contract.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { useEffect } from 'react';
import { Chunk } from '../../../lib/chunk/chunk.ts';
import type { DraftPlace } from '../../../lib/drafts/draft-place.ts';
import { drafts } from '../../../lib/drafts/drafts.ts';
import { useRead } from '../../../lib/store/use-readable.ts';
import { useClient } from '../../../lib/view/client-context.ts';
import { type ChosenFile, chosenFiles, type FileLook, type FilePlan } from './chosen-files.ts';
import type { Redrawn } from './inspect-file.ts';
import { dropFile, followKept, keepFile, keepPlans } from './keep-files.ts';
import { moveFile } from './move-file.ts';

/** Looking at files takes decoders and canvases: not needed before one is chosen. */
const inspecting = new Chunk(() => import('./inspect-file.ts'));

/** A file that nobody could look at. */
const PLAIN: FileLook = {
  as: 'file',
  mimeType: 'application/octet-stream',
  size: null,
  durationMs: null,
  thumbnail: null,
  preview: null,
};

type ReadFile = Omit<SendFile, 'roomId' | 'caption' | 'format'>;

export interface FilesState {
  /** The files that are chosen for this place, in order. */
  readonly files: readonly ChosenFile[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (id: string) => void;
  readonly plan: (id: string, change: Partial<FilePlan>) => void;
  /** Moves a file to another place in the order. */
  readonly move: (id: string, to: number) => void;
}

/** The files that are to go with the next message of a place. */
export function useFiles(place: DraftPlace): FilesState {
  const { client } = useClient();
  const files = useRead(chosenFiles, () => chosenFiles.read(place));
  useEffect(() => {
    let followed: readonly DraftFile[] | null = null;
    const follow = () => {
      const kept = drafts.filesOf(place);
      if (kept === null || kept === followed) return;
      followed = kept;
      followKept(place, kept, (chosen) => void examine(client, place, chosen));
    };
    follow();
    return drafts.subscribe(follow);
  }, [client, place]);
  return {
    files,
    add: (added) => {
      for (const chosen of chosenFiles.add(place, added)) {
        void examine(client, place, chosen);
        if (chosen.problem === null) void keepFile(place, chosen);
      }
    },
    remove: (id) => dropFile(place, id),
    plan: (id, change) => {
      chosenFiles.plan(place, id, change);
      keepPlans(place);
    },
    move: (id, to) => {
      moveFile(place, id, to);
      keepPlans(place);
    },
  };
}

/** True if something of `files` can be sent. */
export function hasSendable(files: readonly ChosenFile[]): boolean {
  return files.some(isSendable);
}

export function isSendable({ problem, isLeaving }: ChosenFile): boolean {
  return problem === null && !isLeaving;
}

/** The looks of files, each found out once. */
const looks = new WeakMap<File, Promise<FileLook>>();

function lookAt(chosen: ChosenFile): Promise<FileLook> {
  const known = looks.get(chosen.file);
  if (known !== undefined) return known;
  const look = inspecting.load().then(() => {
    const { current } = inspecting;
    return current.kind === 'ready' ? current.module.inspectFile(chosen) : PLAIN;
  });
  looks.set(chosen.file, look);
  return look;
}

/** Shows what a file is, and whether it may be as large. */
async function examine(client: Client, place: DraftPlace, chosen: ChosenFile): Promise<void> {
  const { id, file, problem } = chosen;
  if (problem !== null) return;
  const limit = client.command('messages.fileLimit', null);
  chosenFiles.change(place, id, { look: await lookAt(chosen) });
  const answer = await limit;
  if (answer.ok && file.size > answer.value)
    chosenFiles.change(place, id, { problem: { kind: 'tooLarge', limitBytes: answer.value } });
}

/** A chosen picture drawn anew; null if that cannot be done. */
export async function readRedrawn({ file }: ChosenFile): Promise<Redrawn | null> {
  const { current } = inspecting;
  return current.kind === 'ready' ? current.module.redraw(file) : null;
}

/** Pictures that were made smaller, each once. */
const smaller = new WeakMap<File, Promise<Redrawn | null>>();

/** A chosen picture of fewer pixels; null where that would not be smaller. */
export function readSmaller({ file }: ChosenFile): Promise<Redrawn | null> {
  const known = smaller.get(file);
  if (known !== undefined) return known;
  const made = inspecting.load().then(() => {
    const { current } = inspecting;
    return current.kind === 'ready' ? current.module.makeSmaller(file) : null;
  });
  smaller.set(file, made);
  return made;
}

/** A chosen file as it is sent; null if the browser does not give its bytes (any more). */
export async function readChosen(chosen: ChosenFile): Promise<ReadFile | null> {
  const { file, plan } = chosen;
  const { preview: _preview, ...look } = await lookAt(chosen);
  const { description, isSpoiler } = plan;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = { ...look, name: file.name, bytes, description, isSpoiler };
    const made = plan.size === 'smaller' && look.as === 'image' ? await readSmaller(chosen) : null;
    return made === null ? read : { ...read, ...made };
  } catch {
    return null;
  }
}
