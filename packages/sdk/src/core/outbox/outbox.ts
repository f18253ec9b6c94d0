/** The face of `core/outbox/` for features. */
export type { NotCancellable } from './account-outbox.ts';
export { echoOf, withdrawnBy } from './echo.ts';
export type { OutboxEntry } from './outbox-entry.ts';
export type { NewFile } from './outbox-files.ts';
export { findTarget, type RelationTarget } from './relation-target.ts';
export { cannotCancelText, isCancellable, type SendStatus } from './send-status.ts';
