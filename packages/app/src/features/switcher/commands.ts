/** Something to do that is found by its name. */
export interface SwitcherCommand {
  /** Names it for good. */
  readonly id: string;
  /** In the person's language. */
  readonly name: string;
  /** Keys that do the same, if there are any. */
  readonly chord: string | null;
  readonly run: () => void;
}

/** The commands whose name holds every word of `text`, in their order; accents and case do not matter. */
export function findCommands(commands: readonly SwitcherCommand[], text: string): readonly SwitcherCommand[] {
  const words = fold(text).split(/\s+/u);
  return commands.filter(({ name }) => words.every((word) => fold(name).includes(word)));
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
