/** The parts of the browser's table that have users, or servers, of their own. */
import type { Gathered } from '../report/results.ts';
import { measureCalls } from './calls.ts';
import { measureEncrypted } from './encrypted.ts';
import { measureLargeFiles } from './large-files.ts';
import { measureManyFiles } from './many-files.ts';
import { measureManyRooms } from './many-rooms.ts';
import { measurePictures } from './pictures.ts';
import type { Stage } from './stage.ts';
import { measureWriting } from './writing.ts';

interface OthersOptions {
  readonly runs: number;
  readonly say: (what: string) => void;
  /** Says whether a part is to be measured. */
  readonly begin: (part: string) => boolean;
}

/** Measures those parts that are wanted. */
export async function measureOthers(
  stage: Stage,
  { runs, say, begin }: OthersOptions,
  results: Gathered,
): Promise<void> {
  if (begin('writing')) await measureWriting(stage, runs, results);
  if (begin('large-files')) await measureLargeFiles(stage, Math.ceil(runs / 4), results);
  if (begin('pictures')) await measurePictures(stage, Math.ceil(runs / 4), results);
  if (begin('many-rooms')) await measureManyRooms(stage, runs, results);
  if (begin('many-files')) await measureManyFiles(stage, runs, results);
  if (begin('calls')) await measureCalls(stage, runs, results);
  if (begin('encrypted')) await measureEncrypted(stage, runs, results, say);
}
