import type { StoreDeclaration } from '../storage/record-store.ts';

/** The store of all that encryption keeps (`crypto-stores.ts`). It stands alone, because signing in needs no more. */
export const CRYPTO_STORE: StoreDeclaration = { name: 'crypto', version: 1, migrations: [] };
