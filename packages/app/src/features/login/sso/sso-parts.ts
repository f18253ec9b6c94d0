/** The buttons for pages where one can sign in, and the way there. They are loaded where a homeserver has such pages. */
import '../../../lib/i18n/later-messages.ts';

export { SsoButtons } from './SsoButtons.tsx';
export { goToSso } from './sso-visit.ts';
