/** Names of the state of file trees (MSC3089), for who only asks for it. */
import { own } from '../../base/json/guards.ts';
import type { RawContent } from './event.ts';

/** The type of the state that says what a room is for. */
export const PURPOSE_TYPE = 'org.matrix.msc3088.purpose';
/** The state key of the purpose of a tree. */
export const DATA_TREE = 'org.matrix.msc3089.data_tree';
/** The type of the state that names a file. */
export const BRANCH_TYPE = 'org.matrix.msc3089.branch';

const ENABLED = 'org.matrix.msc3088.enabled';

/** The content of the purpose of a tree (10.F-01). */
export const TREE_PURPOSE: RawContent = { [ENABLED]: true };

/** True if the state says that its room is a tree. */
export function isTreePurpose(content: RawContent): boolean {
  return own(content, ENABLED) === true;
}
