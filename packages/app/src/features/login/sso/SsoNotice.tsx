import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Banner } from '../../../ui/banner/Banner.tsx';
import { describeSignInFailure } from '../sign-in-failure.ts';
import type { SsoState } from './use-sso-return.ts';

/** Says how far a sign-in is that the page came back from. */
export function SsoNotice({ state }: { readonly state: SsoState }) {
  const i18n = useI18n();
  switch (state.kind) {
    case 'none':
      return null;
    case 'signingIn':
      return (
        <Banner tone="info" role="status">
          {i18n._({ id: 'login.ssoUnderWay', message: 'Signing you in…' })}
        </Banner>
      );
    case 'foreign':
      return (
        <Banner tone="warn" role="alert">
          {i18n._({
            id: 'login.ssoForeign',
            message: 'This sign-in did not begin in this tab, or took too long. Sign in here once more.',
          })}
        </Banner>
      );
    case 'failed':
      return (
        <Banner tone="danger" role="alert">
          {state.failure.kind === 'tokenRefused'
            ? i18n._({ id: 'login.ssoRefused', message: 'The sign-in took too long, or was used already. Try again.' })
            : describeSignInFailure(i18n, state.failure, state.baseUrl)}
        </Banner>
      );
  }
}
