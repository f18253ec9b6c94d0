/** Parts of the program, to which stretches of time belong. */
import type { Slice } from './trace.ts';

/** The file of the sources that a place in a built script comes from; null where it is not known. */
export type SourceOf = (url: string, line: number, column: number) => string | null;

const NATIVE_NAMES: Readonly<Record<string, string>> = {
  Layout: 'layout',
  UpdateLayoutTree: 'style',
  ParseAuthorStyleSheet: 'style sheets',
  ParseHTML: 'parsing HTML',
  HitTest: 'layout',
  MinorGC: 'garbage collection',
  MajorGC: 'garbage collection',
  'V8.GCScavenger': 'garbage collection',
  'v8.compile': 'compiling scripts',
  'v8.compileModule': 'compiling scripts',
  'V8.CompileCode': 'compiling scripts',
  DecodeImage: 'pictures',
};

/** Folders of the sources by the names under which they are counted: the first that fits. */
const FOLDERS: readonly (readonly [pattern: RegExp, name: (found: RegExpExecArray) => string])[] = [
  [/node_modules\/(?:react|react-dom|scheduler)\//, () => 'React'],
  [/node_modules\/@tanstack\//, () => 'virtualizer'],
  [/node_modules\/prosemirror-/, () => 'editor'],
  [/node_modules\/@lingui\//, () => 'texts'],
  [/node_modules\/((?:@[^/]+\/)?[^/]+)\//, (found) => found[1] ?? ''],
  [/sdk\/src\/port\//, () => 'port'],
  [/sdk\/src\/base\/patch\//, () => 'diff'],
  [/sdk\/src\/platform\/sealing\//, () => 'sealing'],
  [/sdk\/src\/platform\/database\//, () => 'IndexedDB'],
  [/sdk\/src\/platform\/([^/]+)\//, (found) => `platform/${found[1]}`],
  [/sdk\/src\/protocol\/([^/]+)\//, (found) => `protocol/${found[1]}`],
  [/sdk\/src\/(core|features)\/([^/]+)\//, (found) => `${found[1]}/${found[2]}`],
  [/sdk\/src\/([^/]+)\//, (found) => `sdk ${found[1]}`],
  [/(?:app|^\.\.\/\.\.)\/src\/features\/([^/]+)\//, (found) => `screen of ${found[1]}`],
  [/(?:app|^\.\.\/\.\.)\/src\/lib\/([^/]+)/, (found) => `lib/${found[1]}`],
  [/(?:app|^\.\.\/\.\.)\/src\/(ui|shell)\//, (found) => found[1] ?? ''],
];

/** The name under which a stretch of time is counted. The browser's own work goes before the function that asked for it. */
export function subsystemOf({ native, stack }: Slice, sourceOf: SourceOf): string {
  if (native !== null) return NATIVE_NAMES[native] ?? 'painting';
  if (stack[0]?.functionName === '(garbage collector)') return 'garbage collection';
  for (const { url = '', lineNumber = 0, columnNumber = 0 } of stack) {
    if (url === '') continue;
    if (url.startsWith('wasm:') || url.endsWith('.wasm')) return 'crypto module';
    const source = sourceOf(url, lineNumber, columnNumber);
    return source === null ? 'measuring' : folderOf(source);
  }
  return 'the browser';
}

function folderOf(source: string): string {
  for (const [pattern, name] of FOLDERS) {
    const found = pattern.exec(source);
    if (found !== null) return name(found);
  }
  return source;
}
