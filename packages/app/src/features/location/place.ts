import type { Place } from '@parley/sdk/client/contract.ts';

export type { Place };

/** A point on the earth, in degrees. */
export type Point = Pick<Place, 'latitude' | 'longitude'>;
