import type { Sealer, Sealers } from './sealer.ts';

const KEY = 'unsealed';

/** Seals nothing: for programs that keep things in memory only, where there is no disk to read them from. */
export const PLAIN_SEALERS: Sealers = {
  createKey: async () => KEY,
  sealerOf: (key) => (key === KEY ? PLAIN_SEALER : null),
};

const PLAIN_SEALER: Sealer = {
  seal: async (plain) => plain,
  open: async (sealed) => sealed,
};
