/** Reading of HTML, for a page into which it is pasted. Apart from `contract.ts`, because a page fetches it by itself. */
export { parseHtml } from './rich-text/parse-html.ts';
export type { RichElement, RichNode, RichText } from './rich-text/rich-text.ts';
