import type { ListSnapshot } from '../../port/contract.ts';
import type { FileItem, FilesHead, FileUpload, TreeItem, TreePeople, TreesHead } from './contract.ts';

/** The trees before they are known. */
export const NO_TREES: ListSnapshot<TreesHead, TreeItem> = { head: { isKnown: false }, items: [] };
/** The files of a tree before they are known. */
export const NO_FILES: ListSnapshot<FilesHead, FileItem> = { head: { kind: 'waiting' }, items: [] };
/** The people of a tree before they are known. */
export const NO_PEOPLE: TreePeople = { people: [], isWhole: false };
/** Nothing is uploaded. */
export const NO_UPLOADS: readonly FileUpload[] = [];
