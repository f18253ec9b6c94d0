import type { RichNode, RichText } from '@parley/sdk/client/contract.ts';

/** More of one message would bury the next. */
const MOST = 2;

const NONE: readonly string[] = [];
const APART: ReadonlySet<string> = new Set(['blockquote', 'spoiler', 'code', 'pre', 'details']);

/** Web pages that a text links to: the first two, each once, none of a quote, a spoiler or code. */
export function pageLinks(text: RichText): readonly string[] {
  const found = new Set<string>();
  collect(text, found);
  return found.size === 0 ? NONE : [...found];
}

function collect(nodes: readonly RichNode[], found: Set<string>): void {
  for (const node of nodes) {
    if (found.size >= MOST) return;
    if (typeof node === 'string' || APART.has(node.tag)) continue;
    if (node.href !== undefined && /^https?:/i.test(node.href)) found.add(node.href);
    collect(node.children, found);
  }
}
