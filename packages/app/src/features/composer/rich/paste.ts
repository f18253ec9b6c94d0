import { Fragment, type Node, Slice } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { pastedFiles } from '../../../lib/dom/pasted-files.ts';
import { putLink } from './commands.ts';
import { fromMarkdown } from './from-markdown.ts';
import { schema } from './schema.ts';
import { webAddress } from './web-address.ts';

/** Takes pasted files; null where none can be sent. */
export type OnFiles = ((files: readonly File[]) => void) | null;

/** Pastes: files go to the tray, an address becomes the link of what is selected, text is Markdown, and formatted text keeps its formatting. */
export function paste(view: EditorView, clipboard: DataTransfer, isPlain: boolean, onFiles: OnFiles): void {
  const files = pastedFiles(clipboard);
  if (files.length > 0) return onFiles?.(files);
  const text = clipboard.getData('text/plain');
  const html = isPlain || isInCode(view) ? '' : clipboard.getData('text/html');
  const href = webAddress(text);
  if (href !== null && !view.state.selection.empty && !isInCode(view)) putLink(href)(view.state, view.dispatch, view);
  else if (html !== '') void pasteHtml(view, html, text);
  else pasteText(view, text, isPlain);
}

/** Puts dropped text in at a point of the screen; true if there was any. */
export function drop(view: EditorView, event: DragEvent): boolean {
  const text = event.dataTransfer?.getData('text/plain') ?? '';
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (text === '' || at === null) return false;
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))));
  pasteText(view, text, false);
  view.focus();
  return true;
}

async function pasteHtml(view: EditorView, html: string, text: string): Promise<void> {
  // Text that is typed before the code is there stands before what is pasted.
  const { pastedBlocks } = await import('./pasted.ts');
  if (view.isDestroyed) return;
  const blocks = pastedBlocks(html);
  if (blocks.length === 0) pasteText(view, text, false);
  else insertBlocks(view, blocks);
}

function pasteText(view: EditorView, text: string, isPlain: boolean): void {
  const lines = text.replace(/\r\n?/g, '\n');
  if (isInCode(view)) return view.dispatch(view.state.tr.insertText(lines).scrollIntoView());
  const read = isPlain ? null : fromMarkdown(lines).content;
  const plain = () =>
    lines.split('\n').map((line) => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]));
  insertBlocks(view, read === null ? plain() : read.content);
}

/** Puts blocks in; lines at both ends become one with the line of the caret. */
function insertBlocks(view: EditorView, blocks: readonly Node[]): void {
  const content = Fragment.from(blocks);
  const openAt = (block: Node | null) => (block?.type === schema.nodes.paragraph ? 1 : 0);
  const slice = new Slice(content, openAt(content.firstChild), openAt(content.lastChild));
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
}

function isInCode(view: EditorView): boolean {
  return view.state.selection.$from.parent.type === schema.nodes.code_block;
}
