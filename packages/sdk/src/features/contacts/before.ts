import type { IdentityServer, OwnAddresses } from './contract.ts';

/** The addresses before the server was heard. */
export const NO_ADDRESSES: OwnAddresses = { state: 'loading', mayChange: true, list: [] };
/** The identity server before it is known. */
export const LOADING: IdentityServer = { kind: 'loading' };
