/** An account of ten thousand files in five hundred directories, as `GET /sync` first answers it. Half of the files are in the tree on top. */
import { OWNER } from '../account/people.ts';
import { foundation, joined, madeEvent, madeSync } from './made-state.ts';

const FILES = 10_000;
export const DIRECTORIES = 500;
export const FILES_ON_TOP = FILES / 2;
const START_MS = 1_700_000_000_000;
const PURPOSE = 'org.matrix.msc3088.purpose';
const DATA_TREE = 'org.matrix.msc3089.data_tree';
const ROOM = '!notes:localhost';
const VIA = { via: ['localhost'] };

/** The room of a made directory; number 0 is the tree, all others are folders in it. */
export function directoryId(number: number): string {
  return `!directory-${number}:localhost`;
}

/** The first answer of sync. */
export function manyFilesAnswer(): string {
  const join: Record<string, unknown> = {};
  for (let number = 0; number < DIRECTORIES; number += 1) join[directoryId(number)] = toDirectory(number);
  // Trees are in no list, and the client says that it is there by the first room of its list.
  join[ROOM] = joined(foundation(ROOM, 'Notes', START_MS, {}), [], 0);
  return madeSync(join);
}

function toDirectory(number: number) {
  const id = directoryId(number);
  const name = number === 0 ? `Files of ${OWNER}` : `Folder ${String(number).padStart(3, '0')}`;
  const state = [
    ...foundation(id, name, START_MS, { type: 'm.space' }),
    madeEvent(id, 4, START_MS, [PURPOSE, { 'org.matrix.msc3088.enabled': true }, DATA_TREE]),
    madeEvent(id, 5, START_MS, ['m.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' }, '']),
    ...links(number),
    ...branches(number),
  ];
  return joined(state, [], 0);
}

function links(number: number) {
  if (number > 0) return [madeEvent(directoryId(number), 6, START_MS, ['m.space.parent', VIA, directoryId(0)])];
  return Array.from({ length: DIRECTORIES - 1 }, (_, index) =>
    madeEvent(directoryId(0), 10 + index, START_MS, ['m.space.child', VIA, directoryId(index + 1)]),
  );
}

/** The other half of the files is spread over the folders; the last ones have one less. */
function branches(number: number) {
  const inFolders = FILES - FILES_ON_TOP;
  const share = Math.floor(inFolders / (DIRECTORIES - 1));
  const more = inFolders - share * (DIRECTORIES - 1);
  const count = number === 0 ? FILES_ON_TOP : share + Number(number <= more);
  return Array.from({ length: count }, (_, index) => {
    const content = { active: true, name: `Report ${index + 1}.pdf`, version: 1 };
    const fileId = `$file-${number}-${index}`;
    return madeEvent(directoryId(number), 1_000 + index, START_MS, ['org.matrix.msc3089.branch', content, fileId]);
  });
}
