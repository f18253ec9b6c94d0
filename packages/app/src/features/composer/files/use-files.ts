import type { SendFile } from '@parley/sdk/client/contract.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { useEffect } from 'react';
import { Chunk } from '../../../lib/chunk/chunk.ts';
import { type ChosenFile, chosenFiles, type FileLook } from '../../../lib/drafts/chosen-files.ts';
import type { DraftPlace } from '../../../lib/drafts/draft-place.ts';
import { dropFile, followKept, keepFile } from '../../../lib/drafts/keep-files.ts';
import { useRead } from '../../../lib/store/use-readable.ts';
import { useClient } from '../../../lib/view/client-context.ts';

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
  /** What is chosen for this place, in order. */
  readonly files: readonly ChosenFile[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (id: string) => void;
}

/** The files that are to go with the next message of a place. */
export function useFiles(place: DraftPlace): FilesState {
  const { client, views } = useClient();
  const files = useRead(chosenFiles, () => chosenFiles.read(place));
  useEffect(() => {
    const list = views.listView('drafts.list', null);
    const follow = () => {
      const state = list.getSnapshot();
      if (state.kind !== 'ready' || state.value.head.epoch === null) return;
      const kept = state.value.items.find(({ key }) => key === place)?.files ?? [];
      followKept(client, place, kept, (chosen) => void examine(client, place, chosen));
    };
    follow();
    return list.subscribe(follow);
  }, [client, views, place]);
  return {
    files,
    add: (added) => {
      for (const chosen of chosenFiles.add(place, added)) {
        void examine(client, place, chosen);
        if (chosen.problem === null) void keepFile(client, place, chosen);
      }
    },
    remove: (id) => dropFile(client, place, id),
  };
}

/** Whether something of `files` can be sent. */
export function hasSendable(files: readonly ChosenFile[]): boolean {
  return files.some(isSendable);
}

export function isSendable({ problem, isLeaving }: ChosenFile): boolean {
  return problem === null && !isLeaving;
}

/** What each file is, found out once. */
const looks = new WeakMap<File, Promise<FileLook>>();

function lookAt(file: File): Promise<FileLook> {
  const known = looks.get(file);
  if (known !== undefined) return known;
  const look = inspecting.load().then(() => {
    const { current } = inspecting;
    return current.kind === 'ready' ? current.module.inspectFile(file) : PLAIN;
  });
  looks.set(file, look);
  return look;
}

/** Shows what a file is, and whether it may be as large. */
async function examine(client: Client, place: DraftPlace, { id, file, problem }: ChosenFile): Promise<void> {
  if (problem !== null) return;
  const limit = client.command('messages.fileLimit', null);
  chosenFiles.change(place, id, { look: await lookAt(file) });
  const answer = await limit;
  if (answer.ok && file.size > answer.value)
    chosenFiles.change(place, id, { problem: { kind: 'tooLarge', limitBytes: answer.value } });
}

/** A chosen picture drawn anew; null if that cannot be done. */
export async function readRedrawn({ file }: ChosenFile): Promise<Pick<ReadFile, 'name' | 'mimeType' | 'bytes'> | null> {
  const { current } = inspecting;
  return current.kind === 'ready' ? current.module.redraw(file).catch(() => null) : null;
}

/** A chosen file as it is sent; null if the browser does not give its bytes (any more). */
export async function readChosen({ file }: ChosenFile): Promise<ReadFile | null> {
  const { as, mimeType, size, durationMs, thumbnail } = await lookAt(file);
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { name: file.name, bytes, as, mimeType, size, durationMs, thumbnail };
  } catch {
    return null;
  }
}
