import { isSamePlain } from '../../base/json/same-plain.ts';
import { assertUniqueKeys, diffKeyed } from '../../base/patch/patch.ts';
import type { KeyedItem } from '../contract.ts';
import type { CallId, ViewFrame } from '../wire/frames.ts';

/** The content of a view at one time. `revision` is the number of its parameters; null where they do not move. */
export type Snapshot =
  | { readonly kind: 'value'; readonly revision: number | null; readonly value: unknown }
  | {
      readonly kind: 'list';
      readonly revision: number | null;
      readonly head: unknown;
      readonly items: readonly KeyedItem[];
    };

/**
 * The frame that leads from what the page has to `current`; nothing if it has that already, by content: comparing costs less than
 * copying it to the page and drawing it again. Whole if the page has nothing.
 * A list with a key twice is a `BugError`.
 */
export function frameBetween(
  sent: Snapshot | undefined,
  current: Snapshot,
  id: CallId,
  seq: number,
): ViewFrame | undefined {
  const mark = { id, seq, revision: current.revision };
  if (current.kind === 'value') {
    if (sent?.kind === 'value' && isSamePlain(sent.value, current.value)) return keptFrame(sent, mark);
    return { kind: 'viewValue', ...mark, value: current.value };
  }
  const { head, items } = current;
  if (sent?.kind !== 'list') {
    assertUniqueKeys(items);
    return { kind: 'viewList', ...mark, head, items };
  }
  const patch = diffKeyed(sent.items, items, isSamePlain);
  if (!isSamePlain(sent.head, head)) return { kind: 'viewPatch', ...mark, head: [head], patch };
  return patch.length === 0 ? keptFrame(sent, mark) : { kind: 'viewPatch', ...mark, patch };
}

type ViewMark = Pick<Extract<ViewFrame, { readonly kind: 'viewValue' }>, 'id' | 'seq' | 'revision'>;

/** The frame for parameters that changed nothing: the page has to know that they were heeded. */
function keptFrame(sent: Snapshot, mark: ViewMark): ViewFrame | undefined {
  const { revision } = mark;
  return revision === null || revision === sent.revision ? undefined : { kind: 'viewKept', ...mark, revision };
}
