import type { Arranging } from './use-arranging.ts';

/** The state that the whole tree shares. Items are named by the way to them: a room may be in several spaces. */
export interface TreeState {
  /** The item that Tab reaches. */
  readonly reached: string | null;
  readonly open: ReadonlySet<string>;
  readonly toggle: (key: string, isOpen: boolean) => void;
  readonly arranging: Arranging;
}
