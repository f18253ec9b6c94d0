import type { RoomId } from '@parley/sdk/client/ids.ts';
import { expect, test, vi } from 'vitest';
import { ChosenFiles, type FileLook } from './chosen-files.ts';

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
