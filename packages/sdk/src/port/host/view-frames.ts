import { assertUniqueKeys, diffKeyed } from '../../base/patch/patch.ts';
import type { KeyedItem } from '../contract.ts';
import type { CallId, ViewFrame } from '../wire/frames.ts';

/** What a view showed when it was last sent. */
export type Snapshot =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'list'; readonly head: unknown; readonly items: readonly KeyedItem[] };

/**
 * The frame that leads from what the page has to `current`; nothing if it has that already. Whole if the page has nothing.
 * A list with a key twice is a `BugError`.
 */
export function frameBetween(
  sent: Snapshot | undefined,
  current: Snapshot,
  id: CallId,
  seq: number,
): ViewFrame | undefined {
  if (current.kind === 'value') {
    if (sent?.kind === 'value' && Object.is(sent.value, current.value)) return undefined;
    return { kind: 'viewValue', id, seq, value: current.value };
  }
  const { head, items } = current;
  if (sent?.kind !== 'list') {
    assertUniqueKeys(items);
    return { kind: 'viewList', id, seq, head, items };
  }
  const patch = diffKeyed(sent.items, items);
  if (!Object.is(sent.head, head)) return { kind: 'viewPatch', id, seq, head: [head], patch };
  return patch.length === 0 ? undefined : { kind: 'viewPatch', id, seq, patch };
}
