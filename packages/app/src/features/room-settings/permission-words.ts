import type { I18n, MessageDescriptor } from '@lingui/core';
import type { NamedPermission, Permission } from '@parley/sdk/client/contract.ts';

const NAMES: Readonly<Record<NamedPermission, MessageDescriptor>> = {
  role: /*i18n*/ { id: 'roomSettings.mayRole', message: 'Role of new members' },
  write: /*i18n*/ { id: 'roomSettings.mayWrite', message: 'Send messages' },
  react: /*i18n*/ { id: 'roomSettings.mayReact', message: 'React to messages' },
  redactOwn: /*i18n*/ { id: 'roomSettings.mayRedactOwn', message: 'Delete own messages' },
  invite: /*i18n*/ { id: 'roomSettings.mayInvite', message: 'Invite people' },
  kick: /*i18n*/ { id: 'roomSettings.mayKick', message: 'Remove people' },
  ban: /*i18n*/ { id: 'roomSettings.mayBan', message: 'Ban people' },
  redact: /*i18n*/ { id: 'roomSettings.mayRedact', message: 'Delete messages of others' },
  notifyRoom: /*i18n*/ { id: 'roomSettings.mayNotify', message: 'Notify everybody with @room' },
  pin: /*i18n*/ { id: 'roomSettings.mayPin', message: 'Pin messages' },
  changeName: /*i18n*/ { id: 'roomSettings.mayName', message: 'Change the name' },
  changeAvatar: /*i18n*/ { id: 'roomSettings.mayAvatar', message: 'Change the picture' },
  changeTopic: /*i18n*/ { id: 'roomSettings.mayTopic', message: 'Change the topic' },
  changeAddress: /*i18n*/ { id: 'roomSettings.mayAddress', message: 'Change the addresses' },
  changeJoinRule: /*i18n*/ { id: 'roomSettings.mayJoinRule', message: 'Change who can join' },
  changeGuestAccess: /*i18n*/ { id: 'roomSettings.mayGuests', message: 'Change whether guests may join' },
  changeHistory: /*i18n*/ { id: 'roomSettings.mayHistory', message: 'Change who can read earlier messages' },
  enableEncryption: /*i18n*/ { id: 'roomSettings.mayEncrypt', message: 'Turn on encryption' },
  changeLevels: /*i18n*/ { id: 'roomSettings.mayLevels', message: 'Change roles and permissions' },
  changeServerAcl: /*i18n*/ { id: 'roomSettings.mayAcl', message: 'Change which servers may take part' },
  upgrade: /*i18n*/ { id: 'roomSettings.mayUpgrade', message: 'Upgrade the room' },
  changeOther: /*i18n*/ { id: 'roomSettings.mayOther', message: 'Change all other settings' },
};

/** The name of a permission: what it allows, or the type of event that it allows to send. */
export function permissionText(i18n: I18n, permission: Permission): string {
  if (permission.kind === 'named') return i18n._(NAMES[permission.name]);
  return i18n._({ id: 'roomSettings.mayType', message: 'Send “{type}”', values: { type: permission.type } });
}
