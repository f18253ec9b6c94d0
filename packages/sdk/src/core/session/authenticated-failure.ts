import type { AuthChallenge } from '../../protocol/endpoints/interactive-auth.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import type { RequestFailure } from './requests.ts';

/** A server's question to the person. */
export interface Asked {
  readonly kind: 'authenticationRequired';
  readonly challenge: AuthChallenge;
  readonly isWrong: boolean;
}

/** Why a request failed that a server may want the person's word for, for the page: with whole addresses. */
export function authenticatedFailure(failure: RequestFailure | Asked, homeserverUrl: string): Asked | Refusal {
  if (failure.kind === 'authenticationRequired') {
    const { session, ways } = failure.challenge;
    const whole = ways.map((way) =>
      way.kind === 'page' && way.url.startsWith('/') ? { ...way, url: homeserverUrl + way.url } : way,
    );
    return { ...failure, challenge: { session, ways: whole } };
  }
  return refusalOf(failure);
}
