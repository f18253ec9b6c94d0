import type { EditFailure, SendTextFailure } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import type { DraftPlace } from '../../lib/drafts/draft-place.ts';
import { type Draft, drafts } from '../../lib/drafts/drafts.ts';
import { holdDrawing } from '../../lib/drafts/hold-drawing.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import type { CommandEnd } from './commands/run-command.ts';
import type { CommandContext, CommandMessage, CommandSet } from './contract.ts';
import type { ChosenFile } from './files/chosen-files.ts';
import { type SendFilesFailure, sendFiles } from './files/send-files.ts';
import { hasSendable } from './files/use-files.ts';
import type { AskAll } from './notify-all/use-all-question.ts';
import { parseTyped, type Typed } from './parse-typed.ts';
import { useEditing } from './use-editing.ts';
import { useTurns } from './use-turns.ts';

export type ComposerFailure =
  | SendTextFailure
  | SendFilesFailure
  | EditFailure
  | PortFailure
  /** Sending the same once more sends it as text. */
  | { readonly kind: 'unknownCommand'; readonly word: string }
  /** A command was not done, in words. */
  | { readonly kind: 'command'; readonly text: string }
  /** The code of the commands could not be loaded. */
  | { readonly kind: 'commandsMissing' };

/** News of sending for the user. */
export interface SendingNews {
  readonly failed: (failure: ComposerFailure | null) => void;
  /** A command was done, in words. */
  readonly answered: (text: string | null) => void;
  /** The list of commands is wanted. */
  readonly helpWanted: () => void;
  /** Asks whether everybody is meant whom `@room` in a message notifies, if they are many. */
  readonly askAll: AskAll;
}

export interface ComposedIn {
  readonly roomId: RoomId;
  /** The thread that is written in; null for the room. */
  readonly threadRoot: EventId | null;
  /** Null while unknown. */
  readonly isEncrypted: boolean | null;
  readonly commands: readonly CommandSet[];
  readonly onSent: () => void;
}

/** Ways to send what is written. None rejects; what could not be kept is back in the box, and `fail` hears why. */
interface Sending {
  /** `failure` is why it was not sent before, if it was tried. */
  readonly text: (draft: Draft, failure: ComposerFailure | null) => Promise<void>;
  /** With all files that are chosen. */
  readonly files: (draft: Draft) => Promise<void>;
  readonly edit: (changed: NonNullable<Draft['edit']>) => Promise<void>;
}

/** Sends what is written in a place. */
export function useSending(composed: ComposedIn, place: DraftPlace, news: SendingNews): Sending {
  const { roomId, threadRoot, isEncrypted, commands, onSent } = composed;
  const i18n = useI18n();
  const { client } = useClient();
  const sendText = useCommand('messages.sendText');
  const edit = useEditing(roomId, place, news.failed);
  const turns = useTurns();

  const text = async (draft: Draft, failure: ComposerFailure | null) => {
    const typed = typedOf(draft.text, failure);
    if (typed.kind === 'unknownCommand') {
      // Text that is written while the command is on its way is another message, and Enter does not begin it twice.
      drafts.write(place, { text: '' });
      return turns.take(() => command(typed.word, draft));
    }
    const turn = turns.turn();
    if (turn === null) holdDrawing();
    drafts.write(place, { text: '', reply: null });
    if (turn !== null) await turn;
    await say({ ...typed, format: 'markdown' }, draft);
  };

  const say = async ({ text, as, format }: CommandMessage, draft: Draft) => {
    onSent();
    const answer = await sendText({ roomId, text, as, format, ...belongingOf(draft.reply, threadRoot) });
    if (answer.ok) return;
    bringBack(place, draft);
    news.failed(answer.error);
  };

  const command = async (word: string, draft: Draft) => {
    const end = await endOf(commands, word, draft.text, { place: { roomId, threadRoot, isEncrypted }, client, i18n });
    if (end.kind === 'help') return news.helpWanted();
    if (end.kind === 'done') return news.answered(end.text);
    if (end.kind === 'say') {
      if (!(await isMeant(end.message, draft, place, news.askAll))) return;
      if (drafts.read(place).reply === draft.reply) drafts.write(place, { reply: null });
      return say(end.message, draft);
    }
    bringBack(place, draft);
    news.failed(end);
  };

  const files = async (draft: Draft) => {
    drafts.write(place, { text: '', reply: null });
    await turns.turn();
    onSent();
    const message = { roomId, caption: draft.text, ...belongingOf(draft.reply, threadRoot) };
    // A small picture too many does no harm; one too few leaves an encrypted picture without.
    const outcome = await sendFiles(client, place, message, isEncrypted !== false);
    if (!outcome.isCaptionSent) bringBack(place, draft);
    news.failed(outcome.failure);
  };

  return { text, files, edit };
}

/** Asks about the message of a command: its text is back in the box meanwhile. */
async function isMeant(message: CommandMessage, draft: Draft, place: DraftPlace, askAll: AskAll): Promise<boolean> {
  if (!message.text.includes('@room')) return true;
  bringBack(place, draft);
  const isYes = await askAll(message);
  if (isYes) drafts.write(place, { text: '' });
  return isYes;
}

/** Sends what is written now: the key that sends may have changed the text. */
export function sendNow(
  sending: Sending,
  place: DraftPlace,
  files: readonly ChosenFile[],
  failure: ComposerFailure | null,
): Promise<void> {
  const now = drafts.read(place);
  if (now.edit !== null) return sending.edit(now.edit);
  return hasSendable(files) ? sending.files(now) : sending.text(now, failure);
}

/** Runs the command of a word. */
async function endOf(
  commands: readonly CommandSet[],
  word: string,
  text: string,
  context: CommandContext,
): Promise<CommandEnd | Extract<ComposerFailure, { kind: 'unknownCommand' | 'commandsMissing' | 'command' }>> {
  const running = await import('./commands/run-command.ts').catch(() => null);
  if (running === null) return { kind: 'commandsMissing' };
  const command = await running.findCommand(commands, word);
  if (command === null) return { kind: 'unknownCommand', word };
  return running.runCommand(command, text.trim().slice(word.length + 1), context);
}

/** The message that is answered, and the thread that the message stands in. */
function belongingOf(reply: Draft['reply'], threadRoot: EventId | null) {
  return {
    ...(reply === null ? {} : { replyTo: reply.eventId }),
    ...(reply?.isMentioning === false ? { mentionsAnswered: false } : {}),
    ...(threadRoot === null ? {} : { threadRoot }),
  };
}

/** The words of a draft that are sent when Send is pressed; those of a command are known once it ran. */
export function wordsToSend(
  { text, edit }: Draft,
  files: readonly ChosenFile[],
  failure: ComposerFailure | null,
): string {
  // An edit notifies nobody whom the message has notified.
  if (edit !== null) return edit.original.includes('@room') ? '' : edit.text;
  if (files.length > 0) return [text, ...files.map(({ plan }) => plan.caption)].join('\n\n');
  const typed = typedOf(text, failure);
  return typed.kind === 'say' ? typed.text : '';
}

/** The text to send. A user who was asked about an unknown command and sends it again means it as text. */
function typedOf(text: string, failure: ComposerFailure | null): Typed {
  return failure?.kind === 'unknownCommand' ? { kind: 'say', as: 'text', text } : parseTyped(text);
}

/** Puts back into the box what could not be kept. What was begun meanwhile stays, under it. */
function bringBack(place: DraftPlace, { text, reply }: Draft): void {
  const meanwhile = drafts.read(place);
  const both = meanwhile.text === '' ? text : `${text}\n${meanwhile.text}`;
  drafts.write(place, { text: both, reply: meanwhile.reply ?? reply });
}
