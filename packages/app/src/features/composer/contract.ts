/**
 * Tools, suggestions and commands that other features add to the composer, and what they hear of it. `shell/RoomComposer.tsx` lists them.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import type { ComponentType, ReactNode } from 'react';

/** The place that a message is written for. */
export interface ComposerPlace {
  readonly roomId: RoomId;
  /** The thread; null for the room. */
  readonly threadRoot: EventId | null;
  /** Null while that is not known. */
  readonly isEncrypted: boolean | null;
}

/** A user, a room or `@room` by name: one sign of the text. The draft has it as a Markdown link. */
export interface Pill {
  /** The name that it shows. */
  readonly name: string;
  /** A `https://matrix.to/#/…` link to the user or the room. */
  readonly href: string;
}

/** The field that the message is written in, as tools may use it. It works the same whether the field is rich or plain. */
export interface ComposerField {
  /** Puts text in at the caret, instead of what is selected. */
  readonly insertText: (text: string) => void;
  /** Puts a pill in at the caret, and a space after it. */
  readonly insertPill: (pill: Pill) => void;
  readonly focus: () => void;
}

/** Something that the text before the caret may become. */
export interface Suggestion {
  /** Unlike all others of the list. */
  readonly key: string;
  /** Name of the option, which it shows. */
  readonly label: string;
  /** A second, quieter text, such as an id or what a command does. */
  readonly detail?: string;
  /** A drawing of at most 24 px before the label. */
  readonly drawing?: ReactNode;
  /** Replacement for the trigger and the text after it; a space follows. */
  readonly inserts: { readonly kind: 'text'; readonly text: string } | { readonly kind: 'pill'; readonly pill: Pill };
  /** A word that means this and nothing else, such as the id of a user. Enter after it takes this and sends at once. */
  readonly wholeWord?: string;
}

export interface SuggestionContext {
  readonly client: Client;
  readonly i18n: I18n;
  /** Aborted when the answer is not wanted any more: more was typed, or the caret is elsewhere. */
  readonly signal: AbortSignal;
}

/** Suggestions for words that begin with one character. */
export interface SuggestionSource {
  readonly id: string;
  /** The character, at the beginning of a word. */
  readonly trigger: string;
  /** True if the word has to be the first of the message, as for commands. */
  readonly isFirst?: boolean;
  /** The shortest text after the trigger that is worth an answer; 0 if left out. */
  readonly minLength?: number;
  /** Gets ready for the first word. Called when the field has the focus, and now and then while the user writes. If it rejects, `find` does all. */
  readonly prepare?: (place: ComposerPlace, context: SuggestionContext) => Promise<unknown>;
  /**
   * The most likely answer of `find`, if it is at hand: it is shown in the frame of the key, and then what `find` answers. Null for none.
   */
  readonly expect?: (query: string, place: ComposerPlace, context: SuggestionContext) => readonly Suggestion[] | null;
  /** Finds suggestions for the text after the trigger, best first. An answer that rejects or comes after `signal` counts as none. */
  readonly find: (
    query: string,
    place: ComposerPlace,
    context: SuggestionContext,
  ) => Promise<readonly Suggestion[]> | readonly Suggestion[];
  /** Says how a first line goes on that begins with the trigger and has got beyond the first word; null for nothing. It never rejects. */
  readonly hint?: (line: string, context: SuggestionContext) => Promise<WritingHint | null>;
}

/** The way in which a line goes on. */
export interface WritingHint {
  readonly parts: readonly HintPart[];
  /** A sentence on what the whole line does. */
  readonly description: string;
}

/** A part of the line, such as a parameter. */
export interface HintPart {
  readonly text: string;
  /** The part that is being written. */
  readonly isCurrent: boolean;
}

export interface ToolOpenerProps {
  readonly roomId: RoomId;
  /** The thread; null for the room. */
  readonly threadRoot: EventId | null;
  /** Opens the tool's dialog. */
  readonly onOpen: () => void;
}

export interface ToolButtonProps extends ToolOpenerProps {
  /** The class of every button in the line of the box. */
  readonly className: string | undefined;
}

export interface ToolDialogProps {
  readonly roomId: RoomId;
  /** The thread; null for the room. */
  readonly threadRoot: EventId | null;
  readonly onClose: () => void;
}

/** For a dialog that writes into the field. */
export interface FieldDialogProps extends ToolDialogProps {
  readonly field: ComposerField;
}

/** Another way to say something than to type it and send it. */
export interface ComposerTool {
  readonly id: string;
  readonly appliesTo: (place: ComposerPlace) => boolean;
  /** Stands in the line of the box, but while a message is changed. It draws a `ToolButton` (ui/tool-button). */
  readonly Button: ComponentType<ToolButtonProps>;
  /** Stands over that line, such as what was begun with the tool. */
  readonly Note?: ComponentType<ToolOpenerProps>;
  /** Opened by `onOpen`. It may have a form of its own: it is drawn outside of the composer's. */
  readonly Dialog?: ComponentType<FieldDialogProps>;
  /** Fetches what the dialog needs, before the button is pressed. Called in idle time, once the room is drawn. */
  readonly loadAhead?: (i18n: I18n) => void;
}

/** Hears that the user writes in a room, and that they stopped. */
export type HearWriting = (client: Client, roomId: RoomId, isWriting: boolean) => void;

/** The text after the name of a command. */
export interface CommandText {
  /** As it was written, in Markdown. */
  readonly markdown: string;
  /** Without Markdown: escapes are their characters, and pills the ids or addresses that they lead to. */
  readonly plain: string;
}

export interface CommandContext {
  readonly place: ComposerPlace;
  readonly client: Client;
  readonly i18n: I18n;
}

/** A message that a command makes of its text. */
export interface CommandMessage {
  readonly text: string;
  readonly format: 'markdown' | 'plain' | 'html';
  readonly as: 'text' | 'emote';
}

export type CommandOutcome =
  /** The composer sends a message. */
  | { readonly kind: 'say'; readonly message: CommandMessage }
  /** Done. `text` is said in the composer; null where the result shows elsewhere. */
  | { readonly kind: 'done'; readonly text: string | null }
  /** Not done. `text` says why, and what was written comes back. */
  | { readonly kind: 'refused'; readonly text: string }
  /** The text does not fit the parameters. What was written comes back. */
  | { readonly kind: 'usage' }
  /** The list of all commands is wanted. */
  | { readonly kind: 'help' };

/** Something to do that is written as `/name parameters`. */
export interface ComposerCommand {
  /** The word after the slash, in lower case. */
  readonly name: string;
  /** Such as `<user> [reason]`; null for a command that takes none. */
  readonly parameters: MessageDescriptor | null;
  readonly description: MessageDescriptor;
  /** False where the command makes no sense; everywhere if left out. */
  readonly appliesTo?: (place: ComposerPlace) => boolean;
  /** Says that the user may do it here; asked before it is offered or run. */
  readonly isAllowed?: (context: CommandContext) => Promise<boolean>;
  /** Runs the command. It answers every failure. */
  readonly run: (text: CommandText, context: CommandContext) => Promise<CommandOutcome> | CommandOutcome;
}

/** The commands of a feature. They are loaded with the first slash that begins a message. */
export interface CommandSet {
  readonly id: string;
  readonly load: () => Promise<readonly ComposerCommand[]>;
}
