import type { ItemContent, RichText } from '@parley/sdk/client/contract.ts';
import { fileOf } from '../../lib/media/media-files.ts';

/** The names of the files of a message that are drawn unasked; none where it has no such. */
export function drawnFiles(content: ItemContent): readonly string[] {
  switch (content.kind) {
    case 'image':
    case 'video':
      return [fileOf(content)];
    case 'text':
    case 'emote':
      return picturesIn(content.body);
    default:
      return [];
  }
}

/** The pictures in the lines of a text. */
function picturesIn(text: RichText): readonly string[] {
  const found: string[] = [];
  const left = [...text];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (typeof node === 'string') continue;
    if (node.image !== undefined) found.push(node.image.uri);
    for (const child of node.children) left.push(child);
  }
  return found;
}
