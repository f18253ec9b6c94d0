import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { keydownHandler } from 'prosemirror-keymap';
import { liftListItem, sinkListItem } from 'prosemirror-schema-list';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { takeRuleBack } from './input-rules.ts';
import { schema } from './schema.ts';
import { takeSmileyBack } from './smiley-rules.ts';

const { Enter: _enter, ...base } = baseKeymap;

/** Keys of editing; those of formats can be chosen and stand in `format-keys.ts`. */
const editing: { readonly [key: string]: Command } = {
  ...base,
  Backspace: chainCommands(takeSmileyBack, takeRuleBack, base['Backspace'] ?? (() => false)),
  'Mod-z': chainCommands(takeSmileyBack, undo),
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  Tab: sinkListItem(schema.nodes.list_item),
  'Shift-Tab': liftListItem(schema.nodes.list_item),
};

/** Handles a key of editing; false for another key. */
export const handleEditingKey: (view: EditorView, event: KeyboardEvent) => boolean = keydownHandler(editing);
