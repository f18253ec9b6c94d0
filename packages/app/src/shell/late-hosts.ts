/** Hosts whose code the list of rooms does without: one chunk, for each is small. */
export { CallHost } from '../features/calls/CallHost.tsx';
export { LocationHost } from '../features/location/device/LocationHost.tsx';
export { MediaHost } from '../features/media/MediaHost.tsx';
export { MembershipHost } from '../features/membership/MembershipHost.tsx';
export { BeginHost } from './BeginHost.tsx';
