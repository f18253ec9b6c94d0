/** The store of all that encryption keeps (`crypto-stores.ts`). Its name stands alone, because signing in needs no more. */
export const CRYPTO_STORE = 'crypto';
