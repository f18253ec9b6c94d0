import type { Node } from 'prosemirror-model';

/** The least number of line ends between two blocks of Markdown that stay two. Each one more is an empty line. */
export function leastGap(before: Node, after: Node): number {
  if (before.type.name === 'paragraph') {
    if (before.childCount === 0) return 1;
    return isOfItsOwn(after) ? 1 : 2;
  }
  return before.type.name === 'code_block' && after.type.name !== 'code_block' ? 1 : 2;
}

/** True for a block that ends the line before it: an empty item would be its underline, another number a part of it. */
function isOfItsOwn(block: Node): boolean {
  if (block.type.name === 'paragraph' || block.type.name === 'code_block' || block.type.name === 'blockquote')
    return true;
  if (block.type.name === 'ordered_list' && block.attrs['start'] !== 1) return false;
  return (block.firstChild?.firstChild?.childCount ?? 0) > 0;
}
