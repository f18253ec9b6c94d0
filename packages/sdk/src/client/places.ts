/** Places on the page: their addresses, for programs that show maps. */
export { formatGeoUri } from '../protocol/events/location.ts';
