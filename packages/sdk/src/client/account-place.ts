/** Where the accounts of a browser live, for what a page keeps for one of them. */
export { FIRST_PLACE, nameInPlace } from '../platform/place.ts';
