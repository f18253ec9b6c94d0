import type { RoomId } from '@parley/sdk/client/ids.ts';
import { expect, test, vi } from 'vitest';
import { drafts } from '../../../lib/drafts/drafts.ts';
import { ChosenFiles, chosenFiles, type FileLook } from './chosen-files.ts';
import { moveFile } from './move-file.ts';

const ROOM = '!room:example.org' as RoomId;
const OTHER = '!other:example.org' as RoomId;
const LOOK: FileLook = {
  as: 'image',
  mimeType: 'image/png',
  size: { width: 1, height: 1 },
  durationMs: null,
  thumbnail: null,
  preview: 'blob:1',
};

test('files wait where they are to go, in the order they were chosen, until they are taken out', () => {
  const chosen = new ChosenFiles();
  const heard = vi.fn();
  chosen.subscribe(heard);
  const [first, second] = chosen.add(ROOM, [new File(['a'], 'a.txt'), new File([], 'b.txt')]);
  expect(chosen.read(ROOM)).toEqual([first, second]);
  expect(second?.problem).toEqual({ kind: 'empty' });
  expect(chosen.read(OTHER)).toEqual([]);
  expect(chosen.read(OTHER)).toBe(chosen.read(OTHER));
  chosen.change(ROOM, first?.id ?? '', { isLeaving: true });
  expect(chosen.find(ROOM, first?.id ?? '')).toMatchObject({ isLeaving: true });
  chosen.remove(ROOM, second?.id ?? '');
  chosen.remove(ROOM, first?.id ?? '');
  expect(chosen.read(ROOM)).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(4);
});

test('no small picture stays behind: not of what is taken out, of what was looked at too late, nor of what is forgotten', () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const chosen = new ChosenFiles();
  const [gone, kept] = chosen.add(ROOM, [new File(['a'], 'a.png'), new File(['b'], 'b.png')]);
  chosen.remove(ROOM, gone?.id ?? '');
  chosen.change(ROOM, gone?.id ?? '', { look: LOOK });
  expect(revoke).toHaveBeenCalledTimes(1);
  chosen.change(ROOM, kept?.id ?? '', { look: { ...LOOK, preview: 'blob:2' } });
  chosen.clear();
  expect(revoke).toHaveBeenLastCalledWith('blob:2');
  expect(chosen.read(ROOM)).toEqual([]);
  revoke.mockRestore();
});

test('[CF-01] the words of the draft stay with the first file when another comes first', () => {
  const place = '!moving:example.org' as RoomId;
  const [a, b, c] = chosenFiles.add(
    place,
    ['a', 'b', 'c'].map((name) => new File(['x'], name)),
  );
  if (a === undefined || b === undefined || c === undefined) throw new Error('not added');
  drafts.write(place, { text: 'about a' });
  chosenFiles.plan(place, c.id, { caption: 'about c', isSpoiler: true });
  moveFile(place, c.id, 0);
  const said = () => chosenFiles.read(place).map(({ file, plan }) => [file.name, plan.caption]);
  expect(said()).toEqual([
    ['c', ''],
    ['a', 'about a'],
    ['b', ''],
  ]);
  expect(drafts.read(place).text).toBe('about c');
  moveFile(place, c.id, 2);
  expect(said()).toEqual([
    ['a', ''],
    ['b', ''],
    ['c', 'about c'],
  ]);
  expect(drafts.read(place).text).toBe('about a');
  expect(chosenFiles.find(place, c.id)?.plan.isSpoiler).toBe(true);
  moveFile(place, 'unknown', 0);
  expect(said()[0]).toEqual(['a', '']);
});

test('[DR-08] a file that was kept comes back with its plan', () => {
  const place = '!kept:example.org' as RoomId;
  const plan = { caption: 'about it', description: 'a cat', isSpoiler: true, size: 'smaller' } as const;
  chosenFiles.restore(place, 'kept', new File(['x'], 'cat.png'), plan);
  chosenFiles.restore(place, 'plain', new File(['x'], 'dog.png'));
  expect(chosenFiles.read(place).map((file) => file.plan.caption)).toEqual(['about it', '']);
  expect(chosenFiles.find(place, 'kept')?.plan).toEqual(plan);
  chosenFiles.arrange(place, ['plain', 'kept']);
  expect(chosenFiles.read(place).map(({ id }) => id)).toEqual(['plain', 'kept']);
});
