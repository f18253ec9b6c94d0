import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/**
 * Takes over the selection that the page shows. The editor hears of a moved caret by an event that comes after the key: who leaves the
 * field at once by the next key would come back to the selection before, and what is put in there would replace it.
 */
export function takeSeenSelection(view: EditorView): void {
  const seen = view.dom.ownerDocument.getSelection();
  const { anchorNode, focusNode } = seen ?? {};
  if (seen === null || view.composing || !isWithin(view, anchorNode) || !isWithin(view, focusNode)) return;
  const { doc, selection, tr } = view.state;
  const anchor = view.posAtDOM(anchorNode, seen.anchorOffset);
  const head = view.posAtDOM(focusNode, seen.focusOffset);
  const next = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  if (next.from !== selection.from || next.to !== selection.to) view.dispatch(tr.setSelection(next));
}

function isWithin(view: EditorView, node: Node | null | undefined): node is Node {
  return node instanceof Node && view.dom.contains(node);
}
