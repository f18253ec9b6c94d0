import type { I18n, MessageDescriptor } from '@lingui/core';
import type { RoomInfo } from '@parley/sdk/client/contract.ts';
import { ChevronRight, History, Settings, UserPlus, Users } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useRoomAvatarUrl } from '../../lib/media/use-room-avatar.ts';
import { type PanelName, roomHref } from '../../lib/route/route.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import styles from './people.module.css';

const FACE_PX = 56;

type KnownRoom = Extract<RoomInfo, { readonly kind: 'known' }>;

/** A panel that the room's info leads to. */
export interface WayToPanel {
  readonly name: Exclude<PanelName, 'thread'>;
  readonly label: MessageDescriptor;
  readonly Icon: ComponentType<{ readonly size: number }>;
}

export interface RoomInfoViewProps {
  readonly room: KnownRoom;
  /** The room's topic, drawn. */
  readonly topic: ReactNode;
  /** The control for who can read the messages. */
  readonly trust?: ReactNode;
  readonly panels: readonly WayToPanel[];
  readonly onPanel: (name: WayToPanel['name']) => void;
  readonly onMembers: () => void;
  /** Null where one may not invite. */
  readonly onInvite: (() => void) | null;
  /** The address of the room's settings; none where there are none. */
  readonly settingsHref?: string | undefined;
}

/** Details of a room: name, topic, join rule and history visibility. */
export function RoomInfoView(props: RoomInfoViewProps) {
  const { room, topic, trust, panels, onPanel, onMembers, onInvite, settingsHref } = props;
  const i18n = useI18n();
  const name = roomNameText(i18n, room.name);
  const imageUrl = useRoomAvatarUrl(room, FACE_PX);
  return (
    <div className={styles.info}>
      <div className={styles.person}>
        <Avatar id={room.roomId} name={name} imageUrl={imageUrl} shape={room.isDirect ? 'person' : 'room'} size="xl" />
        <div className={styles.lines} translate="no">
          <p className={styles.bigName} dir="auto">
            {name}
          </p>
          {room.alias !== null && (
            <p className={styles.fullId} dir="ltr">
              {room.alias}
            </p>
          )}
        </div>
      </div>
      {room.topic !== null && <div className={styles.topic}>{topic}</div>}
      <div className={styles.ways}>
        <button type="button" className={styles.way} onClick={onMembers}>
          <Users className={styles.icon} aria-hidden="true" />
          <span className={styles.wayText}>{i18n._({ id: 'people.members', message: 'Members' })}</span>
          {room.joinedCount !== null && <span className={styles.count}>{room.joinedCount}</span>}
          <ChevronRight className={styles.icon} aria-hidden="true" />
        </button>
        <PanelWays panels={panels} onPanel={onPanel} />
        {onInvite !== null && (
          <button type="button" className={styles.way} onClick={onInvite}>
            <UserPlus className={styles.icon} aria-hidden="true" />
            <span className={styles.wayText}>{i18n._({ id: 'people.inviteTitle', message: 'Invite people' })}</span>
          </button>
        )}
        {settingsHref !== undefined && (
          <a className={styles.way} href={settingsHref}>
            <Settings className={styles.icon} aria-hidden="true" />
            <span className={styles.wayText}>{i18n._({ id: 'people.settings', message: 'Room settings' })}</span>
            <ChevronRight className={styles.icon} aria-hidden="true" />
          </a>
        )}
        {room.predecessor !== null && (
          <a className={styles.way} href={roomHref(room.predecessor)}>
            <History className={styles.icon} aria-hidden="true" />
            <span className={styles.wayText}>{i18n._({ id: 'people.before', message: 'Previous room' })}</span>
            <ChevronRight className={styles.icon} aria-hidden="true" />
          </a>
        )}
      </div>
      <dl className={styles.facts}>
        {factsOf(i18n, room).map(([term, fact]) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {trust}
      <TechnicalDetails room={room} />
    </div>
  );
}

/** Facts of a room for those who look for a fault. */
function TechnicalDetails({ room }: { readonly room: KnownRoom }) {
  const i18n = useI18n();
  return (
    <details className={styles.details}>
      <summary>{i18n._({ id: 'people.technical', message: 'Technical details' })}</summary>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{i18n._({ id: 'people.roomId', message: 'Room ID' })}</dt>
          <dd className={styles.code} dir="ltr" translate="no">
            {room.roomId}
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>{i18n._({ id: 'people.version', message: 'Room version' })}</dt>
          <dd>{versionText(i18n, room)}</dd>
        </div>
      </dl>
    </details>
  );
}

function PanelWays({ panels, onPanel }: Pick<RoomInfoViewProps, 'panels' | 'onPanel'>) {
  const i18n = useI18n();
  return panels.map(({ name, label, Icon }) => (
    <button key={name} type="button" className={styles.way} onClick={() => onPanel(name)}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={18} />
      </span>
      <span className={styles.wayText}>{i18n._(label)}</span>
      <ChevronRight className={styles.icon} aria-hidden="true" />
    </button>
  ));
}

function factsOf(i18n: I18n, room: KnownRoom): readonly (readonly [term: string, fact: string])[] {
  return [
    [
      i18n._({ id: 'people.encryption', message: 'Encryption' }),
      room.isEncrypted
        ? i18n._({ id: 'people.encrypted', message: 'Messages are end-to-end encrypted' })
        : i18n._({ id: 'people.notEncrypted', message: 'Messages are not encrypted' }),
    ],
    [i18n._({ id: 'people.whoJoins', message: 'Who can join' }), joinText(i18n, room.joinRule)],
    [i18n._({ id: 'people.whoReads', message: 'Who can read the history' }), historyText(i18n, room.historyVisibility)],
    [
      i18n._({ id: 'people.guests', message: 'Guests' }),
      room.areGuestsAllowed
        ? i18n._({ id: 'people.guestsMay', message: 'Can join without an account' })
        : i18n._({ id: 'people.guestsMayNot', message: 'Cannot join' }),
    ],
  ];
}

function versionText(i18n: I18n, { version, upgrade }: KnownRoom): string {
  if (upgrade === null) return version;
  const values = { version, to: upgrade.to };
  return upgrade.isUrgent
    ? i18n._({
        id: 'people.versionUrgent',
        message: '{version} is no longer considered safe by your server. The room should be upgraded to {to}.',
        values,
      })
    : i18n._({ id: 'people.versionOld', message: '{version}; your server recommends {to}', values });
}

function joinText(i18n: I18n, rule: KnownRoom['joinRule']): string {
  switch (rule) {
    case 'public':
      return i18n._({ id: 'people.joinPublic', message: 'Anyone' });
    case 'knock':
      return i18n._({ id: 'people.joinKnock', message: 'People who are invited, or whose request is accepted' });
    case 'restricted':
      return i18n._({
        id: 'people.joinRestricted',
        message: 'Members of certain spaces or rooms, and people who are invited',
      });
    case 'knock_restricted':
      return i18n._({
        id: 'people.joinKnockRestricted',
        message: 'Members of certain spaces or rooms, and people who are invited or whose request is accepted',
      });
    case 'invite':
    case 'private':
      return i18n._({ id: 'people.joinInvite', message: 'Only people who are invited' });
  }
}

function historyText(i18n: I18n, visibility: KnownRoom['historyVisibility']): string {
  switch (visibility) {
    case 'world_readable':
      return i18n._({ id: 'people.historyWorld', message: 'Anyone' });
    case 'shared':
      return i18n._({ id: 'people.historyShared', message: 'All members, from the beginning' });
    case 'invited':
      return i18n._({ id: 'people.historyInvited', message: 'Members, from when they were invited' });
    case 'joined':
      return i18n._({ id: 'people.historyJoined', message: 'Members, from when they joined' });
  }
}
