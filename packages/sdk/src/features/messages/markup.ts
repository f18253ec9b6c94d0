/** Reading of Markdown, for a page that shows it formatted. Apart from `contract.ts`, because a page fetches it by itself. */

export { parseMatrixLink } from '../../protocol/ids/matrix-link.ts';
export { lexMarkdown, type Token, type Tokens } from './rich-text/markdown-lexer.ts';
export { safeHref } from './rich-text/safe-href.ts';
