import type { RepeatableNamesOf } from '../port/contract.ts';
import type { ClientApi } from './contract.ts';

/**
 * Every command that the contracts declare repeatable, and no other: the compiler holds this list to the contracts. The page
 * asks these again when an engine ended while working on them (PT-28).
 */
export const REPEATABLE_COMMANDS: Readonly<Record<RepeatableNamesOf<ClientApi>, true>> = {
  'accountData.get': true,
  'accountData.set': true,
  'calls.profile': true,
  'drafts.addFile': true,
  'drafts.removeFile': true,
  'drafts.write': true,
  'media.download': true,
  'media.thumbnail': true,
  'membership.preview': true,
  'membership.spaceRooms': true,
  'mentions.more': true,
  'messages.edit': true,
  'messages.editHistory': true,
  'messages.forward': true,
  'messages.redact': true,
  'messages.schedule': true,
  'messages.sendFile': true,
  'messages.sendText': true,
  'messages.source': true,
  'messages.updateScheduled': true,
  'people.find': true,
  'people.loadMembers': true,
  'receipts.markRead': true,
  'receipts.whyUnread': true,
  'recovery.check': true,
  'recovery.dismiss': true,
  'recovery.exportKeys': true,
  'recovery.makeKey': true,
  'recovery.setUp': true,
  'recovery.turnOffBackup': true,
  'recovery.unlock': true,
  'threads.find': true,
  'threads.more': true,
  'timeline.atTime': true,
  'timeline.fillGap': true,
  'timeline.pageBack': true,
  'timeline.pageForward': true,
  'timeline.permalink': true,
  'toDevice.send': true,
};
