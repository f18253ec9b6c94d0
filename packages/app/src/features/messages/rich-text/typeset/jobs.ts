/** Jobs of the page for the worker that typesets (`typeset.worker.ts`), and their results. */

/** Code in a language that the sender named, or a formula in TeX. */
export type TypesetJob =
  | { readonly kind: 'code'; readonly language: string; readonly code: string }
  | { readonly kind: 'maths'; readonly tex: string; readonly isBlock: boolean };

export interface TypesetResults {
  readonly code: readonly CodeRun[];
  readonly maths: MathsElement;
}

/** A piece of code, and its kind in the language; null for plain text. */
export interface CodeRun {
  readonly text: string;
  readonly kind: CodeKind | null;
}

export type CodeKind =
  | 'keyword'
  | 'string'
  | 'number'
  | 'comment'
  | 'name'
  | 'type'
  | 'meta'
  | 'strong'
  | 'added'
  | 'removed';

/** An element of MathML. Only known elements and attributes are in it, so that it is drawn without a further check. */
export interface MathsElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly style: Readonly<Record<string, string>>;
  readonly children: readonly MathsNode[];
}

export type MathsNode = string | MathsElement;

/** A job on its way; the answer has the same id. */
export interface NumberedJob {
  readonly id: number;
  readonly job: TypesetJob;
}

/** The result of a job; null if the language is unknown, the formula is wrong, or there is too much of it. */
export interface NumberedResult {
  readonly id: number;
  readonly result: TypesetResults[keyof TypesetResults] | null;
}
