import { Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Pill, Suggestion } from '../contract.ts';
import type { FieldHandle, Formatting } from '../field/field-handle.ts';
import { hasFormat, putLink, toggleFormat } from './commands.ts';
import { schema } from './schema.ts';

/** The character for a pill in the text before the caret. */
const PILL = '￼';

/** The rich field as the composer's. `subscribe` tells of changes of the text and the selection. */
export function richHandle(view: EditorView, subscribe: FieldHandle['subscribe']): FieldHandle {
  return {
    element: view.dom,
    focus: () => view.focus(),
    insertText: (text) => {
      view.focus();
      view.dispatch(view.state.tr.insertText(text).scrollIntoView());
    },
    insertPill: (pill) => {
      view.focus();
      const { from, to } = view.state.selection;
      put(view, from, to, { kind: 'pill', pill });
    },
    beforeCaret: () => {
      const { empty, $from } = view.state.selection;
      const isCode =
        $from.parent.type.spec.code === true || $from.marks().some(({ type }) => type === schema.marks.code);
      if (!empty || isCode) return null;
      return {
        text: $from.parent.textBetween(0, $from.parentOffset, undefined, PILL),
        isFirstLine: $from.depth === 1 && $from.index(0) === 0,
      };
    },
    replaceBefore: (length, inserts) => {
      const { from } = view.state.selection;
      put(view, from - length, from, inserts);
    },
    subscribe,
    formatting: formattingOf(view),
  };
}

function formattingOf(view: EditorView): Formatting {
  return {
    isOn: (format) => hasFormat(view.state, format),
    toggle: (format) => {
      toggleFormat(format)(view.state, view.dispatch, view);
      view.focus();
    },
    putLink: (href) => {
      putLink(href)(view.state, view.dispatch, view);
      view.focus();
    },
    hasSelection: () => !view.state.selection.empty,
  };
}

/** Puts something and a space instead of a range; the caret goes after them. */
function put(view: EditorView, from: number, to: number, inserts: Suggestion['inserts']): void {
  const { state } = view;
  const follows = state.doc.resolve(to).nodeAfter?.text ?? '';
  const space = follows.startsWith(' ') ? [] : [schema.text(' ')];
  const marks = state.doc.resolve(from).marks();
  const node = inserts.kind === 'text' ? schema.text(inserts.text, marks) : pillNode(inserts.pill);
  const tr = state.tr.replaceWith(from, to, [node, ...space]);
  const caret = tr.mapping.map(to) + (space.length === 0 ? 1 : 0);
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(caret))).scrollIntoView());
}

function pillNode({ name, href }: Pill) {
  return schema.node('pill', { name, href });
}
