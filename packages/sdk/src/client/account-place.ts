/** The places of a browser's accounts, for what a page keeps for one of them. */
export { FIRST_PLACE, nameInPlace } from '../platform/place.ts';
