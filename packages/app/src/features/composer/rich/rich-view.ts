import { history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { EditorState, Selection, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { afterNextPaint } from '../../../lib/dom/after-paint.ts';
import { fromMarkdown } from './from-markdown.ts';
import { typingRules } from './input-rules.ts';
import { drop, type OnFiles, paste } from './paste.ts';
import { schema } from './schema.ts';
import { takeSeenSelection } from './seen-selection.ts';
import { smileyRules } from './smiley-rules.ts';
import { toMarkdown } from './to-markdown.ts';

/** Callbacks of the component that draws the field: always the latest. */
export interface RichHost {
  readonly onChange: (markdown: string) => void;
  /** True if the press was dealt with. */
  readonly onKey: (view: EditorView, event: KeyboardEvent) => boolean;
  readonly onFiles: OnFiles;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  /** Attributes of the field, such as its name. */
  readonly attributes: () => { readonly [name: string]: string };
}

/** The rich field: an editor over a Markdown text. */
export class RichView {
  readonly view: EditorView;
  readonly #host: () => RichHost;
  readonly #listeners = new Set<() => void>();
  /** The Markdown that the document was last read from or written as. */
  #text: string;
  /** Another text to show once a composition has ended; null if there is none. */
  #waiting: string | null = null;
  #isShiftDown = false;

  /**
   * @param host asked each time
   * @param caret a position in `text`; its end if left out
   */
  constructor(place: HTMLElement, text: string, host: () => RichHost, caret = text.length) {
    this.#text = text;
    this.#host = host;
    this.view = new EditorView(place, {
      state: stateOf(fromMarkdown(text), caretIn(text, caret)),
      attributes: (state) => ({
        ...this.#host().attributes(),
        ...(isEmpty(state.doc) ? { 'data-empty': '' } : { dir: 'auto' }),
      }),
      dispatchTransaction: (transaction) => this.#apply(transaction),
      handleKeyDown: (view, event) => {
        this.#isShiftDown = event.shiftKey;
        return !isComposing(view, event) && this.#host().onKey(view, event);
      },
      handleDOMEvents: {
        keydown: this.#onEscape,
        // The clipboard's markup never gets into a document of the page.
        paste: (view, event) => {
          event.preventDefault();
          if (event.clipboardData !== null) paste(view, event.clipboardData, this.#isShiftDown, this.#host().onFiles);
          return true;
        },
        drop: (view, event) => {
          // The conversation takes files; what is moved inside of the field is the editor's.
          if (event.dataTransfer?.types.includes('Files') === true) return true;
          if (view.dragging !== null) return false;
          event.preventDefault();
          return drop(view, event) || true;
        },
        compositionend: () => {
          // The editor takes the composed text in first.
          afterNextPaint(() => {
            if (this.#waiting !== null && !this.view.isDestroyed) this.show(this.#waiting);
          });
          return false;
        },
        focus: () => {
          this.#host().onFocus();
          this.#tell();
          return false;
        },
        blur: (view) => {
          takeSeenSelection(view);
          this.#host().onBlur();
          this.#tell();
          return false;
        },
      },
    });
  }

  /** Shows another text than the one that was written here, with the caret at its end and nothing to undo. */
  show(text: string): void {
    this.#waiting = null;
    if (text === this.#text) return;
    if (this.view.composing) {
      this.#waiting = text;
      return;
    }
    this.#text = text;
    const doc = fromMarkdown(text);
    this.view.updateState(stateOf(doc, Selection.atEnd(doc)));
    this.#tell();
  }

  /** Has the attributes drawn anew. */
  refresh(): void {
    this.view.setProps({});
  }

  /** Calls `listener` after each change of the text, the selection or the focus. Returns what ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Escape is not kept from the page, as the editor would: a dialog closes by it. */
  readonly #onEscape = (view: EditorView, event: KeyboardEvent): boolean => {
    if (event.key !== 'Escape' || isComposing(view, event)) return false;
    if (this.#host().onKey(view, event)) event.preventDefault();
    return true;
  };

  #apply(transaction: Transaction): void {
    this.view.updateState(this.view.state.apply(transaction));
    if (transaction.docChanged) this.#changed();
    this.#tell();
  }

  #changed(): void {
    this.#waiting = null;
    this.#text = toMarkdown(this.view.state.doc);
    this.#host().onChange(this.#text);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function stateOf(doc: Node, selection: Selection): EditorState {
  return EditorState.create({ doc, selection, plugins: [history(), smileyRules, typingRules()] });
}

/** Any private sign that no text has. */
const CARET = '\u{E0FF}';

/** The place of a position of the Markdown in the document: where a sign that stands there is found. */
function caretIn(text: string, at: number): Selection {
  const doc = fromMarkdown(text);
  if (at >= text.length) return Selection.atEnd(doc);
  let found: number | null = null;
  fromMarkdown(text.slice(0, at) + CARET + text.slice(at)).descendants((node, position) => {
    const index = node.isText ? (node.text ?? '').indexOf(CARET) : -1;
    if (index >= 0) found = position + index;
  });
  return found === null ? Selection.atEnd(doc) : Selection.near(doc.resolve(Math.min(found, doc.content.size)));
}

function isEmpty(doc: Node): boolean {
  return doc.childCount === 1 && doc.firstChild?.type === schema.nodes.paragraph && doc.firstChild.childCount === 0;
}

function isComposing(view: EditorView, event: KeyboardEvent): boolean {
  return view.composing || event.isComposing || event.keyCode === 229;
}
