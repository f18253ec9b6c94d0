/** HTML of others as a checked tree, for what is pasted into a message. */
export { parseHtml, type RichElement, type RichNode, type RichText } from '../features/messages/markup-html.ts';
