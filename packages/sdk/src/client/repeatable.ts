import type { RepeatableNamesOf } from '../port/contract.ts';
import type { ClientApi } from './contract.ts';

/**
 * Every command that the contracts declare repeatable, and no other: the compiler holds this list to the contracts. The page
 * asks these again when an engine ended while working on them (PT-28).
 */
export const REPEATABLE_COMMANDS: Readonly<Record<RepeatableNamesOf<ClientApi>, true>> = {
  'media.download': true,
  'media.thumbnail': true,
  'messages.edit': true,
  'messages.redact': true,
  'messages.sendText': true,
  'receipts.markRead': true,
  'timeline.fillGap': true,
  'timeline.pageBack': true,
  'timeline.pageForward': true,
};
