import hljs from 'highlight.js/lib/common';
import type { CodeKind, CodeRun } from './jobs.ts';

/** More than this is shown as it is: it would take the page long to draw. */
const MOST_CHARACTERS = 20_000;
const MOST_RUNS = 3_000;

/** The scopes of highlight.js by their first name, and how they are coloured here. */
const KINDS: ReadonlyMap<string, CodeKind> = new Map<string, CodeKind>([
  ['keyword', 'keyword'],
  ['operator', 'keyword'],
  ['literal', 'number'],
  ['number', 'number'],
  ['string', 'string'],
  ['char', 'string'],
  ['regexp', 'string'],
  ['symbol', 'string'],
  ['link', 'string'],
  ['quote', 'comment'],
  ['comment', 'comment'],
  ['doctag', 'comment'],
  ['title', 'name'],
  ['section', 'name'],
  ['name', 'name'],
  ['property', 'name'],
  ['attr', 'name'],
  ['attribute', 'name'],
  ['selector-tag', 'keyword'],
  ['selector-id', 'name'],
  ['selector-class', 'name'],
  ['tag', 'keyword'],
  ['type', 'type'],
  ['class', 'type'],
  ['built_in', 'type'],
  ['variable', 'type'],
  ['template-variable', 'type'],
  ['meta', 'meta'],
  ['bullet', 'meta'],
  ['strong', 'strong'],
  ['emphasis', 'strong'],
  ['addition', 'added'],
  ['deletion', 'removed'],
]);

/**
 * The runs of a piece of code, in order and complete; null for a language that is not known or code that is too long. It can take long for
 * code that is made to: whoever calls it can end it from outside.
 */
export function colorCode(code: string, language: string): readonly CodeRun[] | null {
  if (code.length > MOST_CHARACTERS || hljs.getLanguage(language) === undefined) return null;
  const runs = new Runs();
  // The tree of the result is not in its types; `__emitter` is how others that draw trees take part (lowlight).
  hljs.configure({ __emitter: emitterInto(runs) } as Parameters<typeof hljs.configure>[0]);
  const { errorRaised } = hljs.highlight(code, { language, ignoreIllegals: true });
  return errorRaised === undefined && runs.list.length <= MOST_RUNS ? runs.list : null;
}

/** Collects runs; neighbours of one kind are one run. */
class Runs {
  readonly list: CodeRun[] = [];
  readonly #open: (CodeKind | null)[] = [];

  add(text: string): void {
    const kind = this.#open.at(-1) ?? null;
    const last = this.list.at(-1);
    if (text === '') return;
    if (last?.kind === kind) this.list[this.list.length - 1] = { text: last.text + text, kind };
    else this.list.push({ text, kind });
  }

  open(scope: string): void {
    const [first = ''] = scope.split('.');
    this.#open.push(KINDS.get(first) ?? this.#open.at(-1) ?? null);
  }

  close(): void {
    this.#open.pop();
  }
}

/** The class that highlight.js makes one of for each text, as it calls it. A language inside another has one of its own, and is added whole. */
function emitterInto(whole: Runs): new () => unknown {
  let isFirst = true;
  return class {
    readonly runs = isFirst ? whole : new Runs();

    constructor() {
      isFirst = false;
    }

    addText(text: string): void {
      this.runs.add(text);
    }

    startScope(scope: string): void {
      this.runs.open(scope);
    }

    endScope(): void {
      this.runs.close();
    }

    openNode(scope: string): void {
      this.runs.open(scope);
    }

    closeNode(): void {
      this.runs.close();
    }

    __addSublanguage({ runs }: { readonly runs: Runs }): void {
      this.runs.list.push(...runs.list);
    }

    finalize(): void {}

    toHTML(): string {
      return '';
    }
  };
}
