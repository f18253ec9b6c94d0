/** The face of `core/sync/` for features. */
export { RECONNECTING_AFTER_MS, shownConnection } from './connection-status.ts';
export { isWindowGrowing } from './request-plan.ts';
export { type SyncStatus, syncStatusOf } from './sync-machine.ts';
