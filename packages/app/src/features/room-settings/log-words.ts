import type { I18n } from '@lingui/core';
import type { LoggedChange, LoggedSetting, SettingsLogEntry } from '@parley/sdk/client/contract.ts';

type MemberChange = Extract<LoggedChange, { readonly kind: 'member' }>;

/** A change as a sentence. */
export function changeText(i18n: I18n, { by, change, isRedacted }: SettingsLogEntry): string {
  switch (change.kind) {
    case 'setting':
      return isRedacted
        ? i18n._({
            id: 'roomSettings.logRedacted',
            message: '{name} changed something that was removed',
            values: { name: by.name },
          })
        : settingText(i18n, by.name, change.setting, change.detail);
    case 'member':
      return memberText(i18n, by.name, change);
    case 'other':
      return i18n._({
        id: 'roomSettings.logOther',
        message: '{name} changed “{type}”',
        values: { name: by.name, type: change.type },
      });
  }
}

/** The reason that somebody gave, after the time. */
export function reasonText(i18n: I18n, { change }: SettingsLogEntry): string {
  if (change.kind !== 'member' || change.reason === null || change.reason === '') return '';
  return i18n._({ id: 'roomSettings.logReason', message: ' · Reason: {reason}', values: { reason: change.reason } });
}

function settingText(i18n: I18n, name: string, setting: LoggedSetting, detail: string | null): string {
  const values = { name, detail };
  switch (setting) {
    case 'created':
      return i18n._({ id: 'roomSettings.logCreated', message: '{name} made the room', values });
    case 'name':
      return detail === null
        ? i18n._({ id: 'roomSettings.logNoName', message: '{name} took the name away', values })
        : i18n._({ id: 'roomSettings.logName', message: '{name} named the room “{detail}”', values });
    case 'topic':
      return detail === null
        ? i18n._({ id: 'roomSettings.logNoTopic', message: '{name} took the topic away', values })
        : i18n._({ id: 'roomSettings.logTopic', message: '{name} set the topic “{detail}”', values });
    case 'avatar':
      return i18n._({ id: 'roomSettings.logAvatar', message: '{name} changed the picture', values });
    case 'addresses':
      return detail === null
        ? i18n._({ id: 'roomSettings.logAddresses', message: '{name} changed the addresses', values })
        : i18n._({ id: 'roomSettings.logAddress', message: '{name} made {detail} the main address', values });
    case 'joinRule':
      return i18n._({ id: 'roomSettings.logJoinRule', message: '{name} changed who can join', values });
    case 'history':
      return i18n._({ id: 'roomSettings.logHistory', message: '{name} changed who can read earlier messages', values });
    case 'guests':
      return i18n._({ id: 'roomSettings.logGuests', message: '{name} changed whether guests may join', values });
    case 'encryption':
      return i18n._({ id: 'roomSettings.logEncryption', message: '{name} turned on encryption', values });
    case 'levels':
      return i18n._({ id: 'roomSettings.logLevels', message: '{name} changed roles or permissions', values });
    case 'acl':
      return i18n._({ id: 'roomSettings.logAcl', message: '{name} changed which servers may take part', values });
    case 'pins':
      return i18n._({ id: 'roomSettings.logPins', message: '{name} changed the pinned messages', values });
    case 'upgrade':
      return i18n._({ id: 'roomSettings.logUpgrade', message: '{name} upgraded the room', values });
  }
}

function memberText(i18n: I18n, name: string, { act, person }: MemberChange): string {
  const values = { name, person: person.name };
  switch (act) {
    case 'invited':
      return i18n._({ id: 'roomSettings.logInvited', message: '{name} invited {person}', values });
    case 'kicked':
      return i18n._({ id: 'roomSettings.logKicked', message: '{name} removed {person}', values });
    case 'banned':
      return i18n._({ id: 'roomSettings.logBanned', message: '{name} banned {person}', values });
    case 'unbanned':
      return i18n._({ id: 'roomSettings.logUnbanned', message: '{name} lifted the ban of {person}', values });
    case 'refused':
      return i18n._({ id: 'roomSettings.logRefused', message: '{name} refused the request of {person}', values });
    case 'joined':
      return i18n._({ id: 'roomSettings.logJoined', message: '{person} joined', values });
    case 'left':
      return i18n._({ id: 'roomSettings.logLeft', message: '{person} left', values });
    case 'asked':
      return i18n._({ id: 'roomSettings.logAsked', message: '{person} asked to join', values });
  }
}
