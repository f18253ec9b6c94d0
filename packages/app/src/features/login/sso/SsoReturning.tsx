import '../../../lib/i18n/later-messages.ts';
import { SsoNotice } from './SsoNotice.tsx';
import { useSsoReturn } from './use-sso-return.ts';

/** Signs in with what the page was led back with, and says how far that is. */
export function SsoReturning() {
  return <SsoNotice state={useSsoReturn()} />;
}
