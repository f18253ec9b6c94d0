/** The rich field and its bar: one file, fetched once a room is drawn. */
import '../../../lib/i18n/later-messages.ts';

export { FormattingBar } from './FormattingBar.tsx';
export { FormattingButton } from './FormattingButton.tsx';
export { LinkDialog } from './LinkDialog.tsx';
export { RichBox } from './RichBox.tsx';
