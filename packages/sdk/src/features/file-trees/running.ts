/** File trees; loaded when somebody opens the page of files, or acts on one. */
export { changeFile } from './change-file.ts';
export { changeTree } from './change-tree.ts';
export { findFile, versionsOf } from './file-history.ts';
export { openFiles } from './file-list.ts';
export { LeafBook } from './leaf-book.ts';
export { makeTree } from './make-tree.ts';
export { invite, openPeople, setRole } from './people.ts';
export { putFile } from './put-file.ts';
export { openTrees } from './tree-list.ts';
export { Uploads } from './uploads.ts';
