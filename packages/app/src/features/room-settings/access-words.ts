import type { I18n } from '@lingui/core';
import type { RadioOption } from '../../ui/form/RadioList.tsx';
import type { KnownSettings } from './contract.ts';

type JoinRule = KnownSettings['joinRule'];
type History = KnownSettings['historyVisibility'];

/** The rules for joining, each with what it means. */
export function joinOptions(i18n: I18n, rules: readonly JoinRule[]): readonly RadioOption<JoinRule>[] {
  return rules.map((value) => ({ value, ...joinWords(i18n, value) }));
}

/** The choices of who reads earlier messages, the closest first. */
export function historyOptions(i18n: I18n): readonly RadioOption<History>[] {
  const values: readonly History[] = ['joined', 'invited', 'shared', 'world_readable'];
  return values.map((value) => ({ value, ...historyWords(i18n, value) }));
}

interface Words {
  readonly label: string;
  readonly hint: string;
}

function joinWords(i18n: I18n, rule: JoinRule): Words {
  switch (rule) {
    case 'public':
      return {
        label: i18n._({ id: 'roomSettings.joinPublic', message: 'Anyone' }),
        hint: i18n._({ id: 'roomSettings.joinPublicHint', message: 'Whoever finds the room can join it.' }),
      };
    case 'knock':
      return {
        label: i18n._({ id: 'roomSettings.joinKnock', message: 'People who ask' }),
        hint: i18n._({
          id: 'roomSettings.joinKnockHint',
          message: 'Anyone can ask to join; somebody who may invite lets them in.',
        }),
      };
    case 'restricted':
      return {
        label: i18n._({ id: 'roomSettings.joinRestricted', message: 'Members of chosen spaces or rooms' }),
        hint: i18n._({
          id: 'roomSettings.joinRestrictedHint',
          message: 'They can join by themselves; everybody else needs an invitation.',
        }),
      };
    case 'knock_restricted':
      return {
        label: i18n._({
          id: 'roomSettings.joinKnockRestricted',
          message: 'Members of chosen spaces or rooms, and people who ask',
        }),
        hint: i18n._({
          id: 'roomSettings.joinKnockRestrictedHint',
          message: 'Members can join by themselves; everybody else can ask.',
        }),
      };
    default:
      return {
        label: i18n._({ id: 'roomSettings.joinInvite', message: 'Invited people' }),
        hint: i18n._({ id: 'roomSettings.joinInviteHint', message: 'Only with an invitation.' }),
      };
  }
}

function historyWords(i18n: I18n, visibility: History): Words {
  switch (visibility) {
    case 'world_readable':
      return {
        label: i18n._({ id: 'roomSettings.historyWorld', message: 'Anyone' }),
        hint: i18n._({
          id: 'roomSettings.historyWorldHint',
          message: 'Also who has not joined, and without an account.',
        }),
      };
    case 'shared':
      return {
        label: i18n._({ id: 'roomSettings.historyShared', message: 'Members, from the beginning' }),
        hint: i18n._({
          id: 'roomSettings.historySharedHint',
          message: 'Who joins can read what was written before.',
        }),
      };
    case 'invited':
      return {
        label: i18n._({ id: 'roomSettings.historyInvited', message: 'Members, from their invitation on' }),
        hint: i18n._({
          id: 'roomSettings.historyInvitedHint',
          message: 'What was written before they were invited stays hidden.',
        }),
      };
    case 'joined':
      return {
        label: i18n._({ id: 'roomSettings.historyJoined', message: 'Members, from their joining on' }),
        hint: i18n._({
          id: 'roomSettings.historyJoinedHint',
          message: 'What was written before they joined stays hidden.',
        }),
      };
  }
}
