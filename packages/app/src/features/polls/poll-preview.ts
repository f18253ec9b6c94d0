import type { Previews } from '../room-list/contract.ts';
import { pollLine } from './poll-line.ts';

/** A poll as the latest message of a room. */
export const pollPreview: Previews['poll'] = { text: (i18n, { content }) => pollLine(i18n, content.text) };
