import { oneLine } from '../../base/text/one-line.ts';
import { nameOfTag, type OwnTag } from './own-section.ts';

/** Characters that are looked at: more than a tag has bytes. */
const MAX_LENGTH = 256;

/** The tag of a section called `name`, as somebody wrote it; null if no section can be called so. */
export function tagOfSection(name: string): OwnTag | null {
  const line = oneLine(name, MAX_LENGTH);
  const tag: OwnTag = `u.${line}`;
  return nameOfTag(tag) === line ? tag : null;
}
