import type { DraftPlace } from '../../../lib/drafts/draft-place.ts';
import { drafts } from '../../../lib/drafts/drafts.ts';
import { chosenFiles } from './chosen-files.ts';

/**
 * Moves a file to another place in the order. The words of the draft are the caption of the first file: if another one comes first, the
 * words go along with theirs, and it brings its own.
 */
export function moveFile(place: DraftPlace, id: string, to: number): void {
  const before = chosenFiles.read(place);
  const moved = before.filter((file) => file.id !== id).map((file) => file.id);
  if (moved.length === before.length) return;
  moved.splice(Math.max(0, to), 0, id);
  chosenFiles.arrange(place, moved);
  const [first, next] = [before[0], chosenFiles.read(place)[0]];
  if (first === undefined || next === undefined || first.id === next.id) return;
  const { text } = drafts.read(place);
  const words = joinWords(text, first.plan.caption);
  chosenFiles.plan(place, first.id, { caption: words });
  chosenFiles.plan(place, next.id, { caption: '' });
  drafts.write(place, { text: next.plan.caption });
}

/** Both, one under the other. */
export function joinWords(...parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join('\n');
}
