import type { PackageLicence } from '../../../../build/licences.ts';

/** The licences of all packages that this client is made of: `build/licences.ts` puts them in its place. */
export const licences: readonly PackageLicence[] = [];
