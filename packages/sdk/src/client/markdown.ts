/** Markdown as it is read when a message is sent, for a field that shows it formatted. */
export { lexMarkdown, parseMatrixLink, safeHref, type Token, type Tokens } from '../features/messages/markup.ts';
