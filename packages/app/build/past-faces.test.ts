import { expect, test } from 'vitest';
import { importPast, readFace } from './past-faces.ts';

const FACE = `/** The face of a folder; its own words say \`export\`. */
export { attentionIn } from './attention.ts';
export { marksOf, type ReadMarks } from './deep/read-marks.ts';
/** Data. */
export type { RoomRecord } from './room-record.ts';
`;

test('a face is the files of the values that it exports', () => {
  expect(readFace(FACE, 'rooms.ts')).toEqual(
    new Map([
      ['attentionIn', 'attention.ts'],
      ['marksOf', 'deep/read-marks.ts'],
    ]),
  );
});

test('a face with something of its own fails the build', () => {
  expect(() => readFace(`${FACE}export const own = 1;\n`, 'rooms.ts')).toThrow(/rooms\.ts is a face/);
  expect(() => readFace(`import './marks.ts';\n${FACE}`, 'rooms.ts')).toThrow(/is a face/);
});

test('values are imported from their own files, and lines stay where they are', () => {
  const asked: string[] = [];
  const code = [
    "import type { Person } from '../../core/events/events.ts';",
    'import {',
    '  attentionIn,',
    '  marksOf as marks,',
    '  type RoomRecord,',
    "} from '../../core/rooms/rooms.ts';",
    "import { noop } from '../../core/feature/feature.ts';",
    'attentionIn(marks);',
  ].join('\n');
  const past = importPast(code, (face) => {
    asked.push(face);
    return readFace(FACE, face);
  });
  expect(past.split('\n')).toEqual([
    "import type { Person } from '../../core/events/events.ts';",
    "import { attentionIn } from '../../core/rooms/attention.ts'; import { marksOf as marks } from '../../core/rooms/deep/read-marks.ts';",
    '',
    '',
    '',
    '',
    "import { noop } from '../../core/feature/feature.ts';",
    'attentionIn(marks);',
  ]);
  expect(new Set(asked)).toEqual(new Set(['../../core/rooms/rooms.ts']));
});

test('a value that the face does not export fails the build', () => {
  const code = "import { moveMarks } from '../../core/rooms/rooms.ts';";
  expect(() => importPast(code, (face) => readFace(FACE, face))).toThrow(/does not export moveMarks/);
});
