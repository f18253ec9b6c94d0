/** Changes of a room's settings in words. The name of an event's type means nothing to a person. */
import type { LevelChange, StateChange } from '@parley/sdk/client/contract.ts';
import type { Wording } from './isolated.tsx';

type Kind<K extends StateChange['kind']> = Extract<StateChange, { readonly kind: K }>;
type Setting = Exclude<
  StateChange,
  Kind<
    | 'created'
    | 'membership'
    | 'displayName'
    | 'memberAvatar'
    | 'roomName'
    | 'topic'
    | 'roomAvatar'
    | 'encryptionEnabled'
  >
>;

/** More people than these are not named one by one. */
const MOST_PEOPLE = 3;
const MODERATOR = 50;
const ADMIN = 100;

/** What `actor` did with a setting. */
export function settingSentence(i18n: Wording, actor: string, change: Setting): string {
  const values = { actor };
  switch (change.kind) {
    case 'powerLevels':
      return levelsSentence(i18n, actor, change.changes);
    case 'joinRule':
      return joinRuleSentence(i18n, actor, change.rule);
    case 'historyVisibility':
      return historySentence(i18n, actor, change.visibility);
    case 'guestAccess':
      return change.isAllowed
        ? i18n._({ id: 'messages.change.guestsMay', message: '{actor} lets guests join', values })
        : i18n._({ id: 'messages.change.guestsMayNot', message: '{actor} no longer lets guests join', values });
    case 'canonicalAlias':
      return aliasSentence(i18n, actor, change);
    case 'pins':
      return pinsSentence(i18n, actor, change);
    case 'serverAcl':
      return serversSentence(i18n, actor, change);
    case 'tombstone':
      return i18n._({
        id: 'messages.change.replaced',
        message: '{actor} moved the conversation to a new room',
        values,
      });
    case 'thirdPartyInvite':
      return change.name === null
        ? i18n._({ id: 'messages.change.mailUninvited', message: '{actor} withdrew an email invitation', values })
        : i18n._({
            id: 'messages.change.mailInvited',
            message: '{actor} invited {name} by email',
            values: { actor, name: change.name },
          });
    case 'space':
      return spaceSentence(i18n, actor, change);
    case 'widget':
      return widgetSentence(i18n, actor, change);
    case 'other':
      return i18n._({ id: 'messages.change.setting', message: '{actor} changed a room setting', values });
  }
}

function levelsSentence(i18n: Wording, actor: string, changes: readonly LevelChange[]): string {
  if (changes.length === 0 || changes.length > MOST_PEOPLE)
    return i18n._({ id: 'messages.change.power', message: '{actor} changed the permissions', values: { actor } });
  return changes
    .map(({ name, to }) => {
      const values = { actor, name, level: to };
      if (to === ADMIN)
        return i18n._({ id: 'messages.change.toAdmin', message: '{actor} made {name} an administrator', values });
      if (to === MODERATOR)
        return i18n._({ id: 'messages.change.toModerator', message: '{actor} made {name} a moderator', values });
      if (to === 0)
        return i18n._({ id: 'messages.change.toMember', message: '{actor} made {name} a regular member', values });
      return i18n._({
        id: 'messages.change.toLevel',
        message: '{actor} changed the power level of {name} to {level}',
        values,
      });
    })
    .join(' · ');
}

function joinRuleSentence(i18n: Wording, actor: string, rule: Kind<'joinRule'>['rule']): string {
  const values = { actor };
  switch (rule) {
    case 'public':
      return i18n._({ id: 'messages.change.joinPublic', message: '{actor} lets anybody join', values });
    case 'knock':
      return i18n._({ id: 'messages.change.joinKnock', message: '{actor} lets people ask to join', values });
    case 'restricted':
      return i18n._({
        id: 'messages.change.joinRestricted',
        message: '{actor} lets members of certain spaces join',
        values,
      });
    case 'knock_restricted':
      return i18n._({
        id: 'messages.change.joinKnockRestricted',
        message: '{actor} lets members of certain spaces join and others ask',
        values,
      });
    case 'invite':
    case 'private':
      return i18n._({ id: 'messages.change.joinInvite', message: '{actor} lets only invited people join', values });
  }
}

function historySentence(i18n: Wording, actor: string, visibility: Kind<'historyVisibility'>['visibility']): string {
  const values = { actor };
  switch (visibility) {
    case 'world_readable':
      return i18n._({ id: 'messages.change.historyWorld', message: '{actor} lets anybody read the messages', values });
    case 'shared':
      return i18n._({
        id: 'messages.change.historyShared',
        message: '{actor} lets new members read all earlier messages',
        values,
      });
    case 'invited':
      return i18n._({
        id: 'messages.change.historyInvited',
        message: '{actor} lets members read messages from when they were invited',
        values,
      });
    case 'joined':
      return i18n._({
        id: 'messages.change.historyJoined',
        message: '{actor} lets members read messages from when they joined',
        values,
      });
  }
}

function aliasSentence(i18n: Wording, actor: string, { alias, isOnlyAlternatives }: Kind<'canonicalAlias'>): string {
  const values = { actor };
  if (isOnlyAlternatives)
    return i18n._({
      id: 'messages.change.otherAddresses',
      message: '{actor} changed the room’s other addresses',
      values,
    });
  if (alias === null)
    return i18n._({ id: 'messages.change.noAddress', message: '{actor} removed the room’s address', values });
  return i18n._({
    id: 'messages.change.newAddress',
    message: '{actor} made {alias} the room’s address',
    values: { actor, alias },
  });
}

function pinsSentence(i18n: Wording, actor: string, { added, removed }: Kind<'pins'>): string {
  const values = { actor };
  if (added === 1 && removed === 0)
    return i18n._({ id: 'messages.change.pinned', message: '{actor} pinned a message', values });
  if (added === 0 && removed === 1)
    return i18n._({ id: 'messages.change.unpinned', message: '{actor} unpinned a message', values });
  return i18n._({ id: 'messages.change.pins', message: '{actor} changed the pinned messages', values });
}

function serversSentence(i18n: Wording, actor: string, { denied, allowed }: Kind<'serverAcl'>): string {
  const [shutOut] = denied;
  const [letIn] = allowed;
  if (denied.length === 1 && allowed.length === 0 && shutOut !== undefined)
    return i18n._({
      id: 'messages.change.serverOut',
      message: '{actor} blocked the server {server}',
      values: { actor, server: shutOut },
    });
  if (allowed.length === 1 && denied.length === 0 && letIn !== undefined)
    return i18n._({
      id: 'messages.change.serverIn',
      message: '{actor} allowed the server {server} again',
      values: { actor, server: letIn },
    });
  return i18n._({
    id: 'messages.change.servers',
    message: '{actor} changed the allowed servers',
    values: { actor },
  });
}

function spaceSentence(i18n: Wording, actor: string, { side, isRemoved }: Kind<'space'>): string {
  const values = { actor };
  if (side === 'parent')
    return isRemoved
      ? i18n._({ id: 'messages.change.spaceLeft', message: '{actor} removed the room from a space', values })
      : i18n._({ id: 'messages.change.spaceJoined', message: '{actor} added the room to a space', values });
  return isRemoved
    ? i18n._({ id: 'messages.change.childRemoved', message: '{actor} removed a room from this space', values })
    : i18n._({ id: 'messages.change.childAdded', message: '{actor} added a room to this space', values });
}

function widgetSentence(i18n: Wording, actor: string, { name, isConference, isRemoved }: Kind<'widget'>): string {
  const values = { actor, name: name ?? '' };
  if (isConference)
    return isRemoved
      ? i18n._({ id: 'messages.change.conferenceEnded', message: '{actor} ended a conference', values })
      : i18n._({
          id: 'messages.change.conferenceStarted',
          message: '{actor} started a conference that Parley cannot join',
          values,
        });
  if (name === null)
    return isRemoved
      ? i18n._({ id: 'messages.change.widgetRemoved', message: '{actor} removed a widget', values })
      : i18n._({ id: 'messages.change.widgetAdded', message: '{actor} added a widget', values });
  return isRemoved
    ? i18n._({ id: 'messages.change.namedWidgetRemoved', message: '{actor} removed the widget {name}', values })
    : i18n._({ id: 'messages.change.namedWidgetAdded', message: '{actor} added the widget {name}', values });
}
