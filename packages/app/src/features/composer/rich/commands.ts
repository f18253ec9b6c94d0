import {
  chainCommands,
  liftEmptyBlock,
  newlineInCode,
  splitBlockKeepMarks,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import type { Format } from './formats.ts';
import { schema } from './schema.ts';

/** Formats that are marks; links need an address besides. */
const MARK_OF: { readonly [Name in Exclude<Format, 'list' | 'quote'>]: MarkType } = {
  bold: schema.marks.strong,
  italic: schema.marks.em,
  strike: schema.marks.strike,
  code: schema.marks.code,
  link: schema.marks.link,
  spoiler: schema.marks.spoiler,
};

/** True if all that is selected has a format; for a link, if there is one in it. */
export function hasFormat(state: EditorState, format: Format): boolean {
  if (format === 'list') return isInside(state, schema.nodes.bullet_list) || isInside(state, schema.nodes.ordered_list);
  if (format === 'quote') return isInside(state, schema.nodes.blockquote);
  if (format === 'code' && isInside(state, schema.nodes.code_block)) return true;
  const mark = MARK_OF[format];
  const { empty, $from, from, to } = state.selection;
  if (empty) return mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  if (format === 'link') return state.doc.rangeHasMark(from, to, mark);
  return hasMarkAll(state, mark);
}

/** The command that gives the selection a format, or takes it off. A link only comes off: putting it on needs an address. */
export function toggleFormat(format: Format): Command {
  return (state, dispatch, view) => {
    if (format === 'list') return toggleList(state, dispatch, view);
    if (format === 'quote')
      return hasFormat(state, 'quote') ? liftQuote(state, dispatch) : wrapIn(schema.nodes.blockquote)(state, dispatch);
    if (format === 'code' && spansLines(state)) return toCodeBlock(state, dispatch);
    return toggleMark(MARK_OF[format], null, { removeWhenPresent: format === 'link' })(state, dispatch, view);
  };
}

/** Puts a link on the selection; without one the address itself is put in. */
export function putLink(href: string): Command {
  return (state, dispatch) => {
    const { empty, from, to } = state.selection;
    const mark = schema.marks.link.create({ href });
    const tr = empty
      ? state.tr.replaceSelectionWith(schema.text(href, [mark]), false)
      : state.tr.addMark(from, to, mark);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Begins a line: in code, another one of it; on an empty line, out of what it stands in. */
export const newLine: Command = chainCommands(leaveCode, newlineInCode, beginCode, liftEmptyBlock, splitBlockKeepMarks);

/** Begins an item, or a line where the caret is in none; an empty item leaves its list. */
export const newItem: Command = (state, dispatch, view) => {
  const item = schema.nodes.list_item;
  if (state.selection.$from.parent.type !== schema.nodes.paragraph) return newLine(state, dispatch, view);
  return chainCommands(splitListItem(item), liftListItem(item), newLine)(state, dispatch, view);
};

/** True where Enter goes on with what the caret is in: code, a list, or a line that begins code. */
export function isInBlock(state: EditorState): boolean {
  const { $from } = state.selection;
  return (
    $from.parent.type === schema.nodes.code_block || isInside(state, schema.nodes.list_item) || fenceOf(state) !== null
  );
}

/** The language of a line of three backticks, which begins code; null for another line. */
function fenceOf(state: EditorState): string | null {
  const { empty, $from } = state.selection;
  if (!empty || $from.parent.type !== schema.nodes.paragraph || $from.parentOffset < $from.parent.content.size)
    return null;
  return /^```([\w+#-]{0,30})$/.exec($from.parent.textContent)?.[1] ?? null;
}

function beginCode(...[state, dispatch]: Parameters<Command>): boolean {
  const language = fenceOf(state);
  if (language === null) return false;
  const { $from } = state.selection;
  const tr = state.tr.delete($from.start(), $from.end());
  dispatch?.(tr.setBlockType(tr.selection.from, tr.selection.to, schema.nodes.code_block, { language }));
  return true;
}

/** An end fence, or two empty lines, leave the code. */
function leaveCode(...[state, dispatch]: Parameters<Command>): boolean {
  const { $from, empty } = state.selection;
  const code = $from.parent;
  if (!empty || code.type !== schema.nodes.code_block || $from.parentOffset < code.content.size) return false;
  const end = /\n(?:```|\n)$/.exec(code.textContent)?.[0];
  if (end === undefined) return false;
  const tr = state.tr.delete($from.pos - end.length, $from.pos);
  const after = tr.selection.$from.after();
  tr.insert(after, schema.nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
}

function toggleList(...[state, dispatch, view]: Parameters<Command>): boolean {
  if (hasFormat(state, 'list')) return liftListItem(schema.nodes.list_item)(state, dispatch, view);
  return wrapInList(schema.nodes.bullet_list)(state, dispatch);
}

function liftQuote(...[state, dispatch]: Parameters<Command>): boolean {
  const { $from, $to } = state.selection;
  const range = $from.blockRange($to, ({ type }) => type === schema.nodes.blockquote);
  if (range === null) return false;
  dispatch?.(state.tr.lift(range, range.depth - 1).scrollIntoView());
  return true;
}

function spansLines(state: EditorState): boolean {
  return !state.selection.$from.sameParent(state.selection.$to);
}

function hasMarkAll(state: EditorState, mark: MarkType): boolean {
  let found = false;
  let isAll = true;
  state.doc.nodesBetween(state.selection.from, state.selection.to, (node) => {
    if (!node.isInline || node.textContent.trim() === '') return;
    if (mark.isInSet(node.marks) === undefined) isAll = false;
    else found = true;
  });
  return found && isAll;
}

/** Turns the selected lines into code. */
function toCodeBlock(...[state, dispatch]: Parameters<Command>): boolean {
  const { $from, $to } = state.selection;
  const range = $from.blockRange($to);
  if (range === null) return false;
  const text = state.doc.textBetween(range.start, range.end, '\n');
  const code = schema.nodes.code_block.create(null, text === '' ? [] : [schema.text(text)]);
  dispatch?.(state.tr.replaceRangeWith(range.start, range.end, code).scrollIntoView());
  return true;
}

function isInside(state: EditorState, type: NodeType): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type === type) return true;
  return false;
}
