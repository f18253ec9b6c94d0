import type { I18n } from '@lingui/core';
import type { MemberItem } from '@parley/sdk/client/contract.ts';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { PersonLines } from '../../ui/person/PersonLines.tsx';
import styles from './people.module.css';
import { roleText } from './people-words.ts';

const FACE_PX = 28;

export interface MemberRowProps {
  readonly member: MemberItem;
  /** Tab reaches it. */
  readonly isReachable: boolean;
  readonly onOpen: () => void;
  /** Shields and presence of the member. */
  readonly signs?: ReactNode;
}

/** One member: face, name, and what is not usual about them. */
export function MemberRow({ member, isReachable, onOpen, signs }: MemberRowProps) {
  const i18n = useI18n();
  const { userId, name, avatar, membership, level } = member;
  const imageUrl = useAvatarUrl(avatar, FACE_PX);
  return (
    <button type="button" className={styles.row} tabIndex={isReachable ? 0 : -1} onClick={onOpen} title={userId}>
      <Avatar id={userId} name={name} imageUrl={imageUrl} shape="person" size="m" />
      <PersonLines id={userId} name={name} hasId={member.isAmbiguous} {...pleaOf(i18n, member)} />
      {signs}
      {membership === 'invite' && (
        <span className={styles.note}>{i18n._({ id: 'people.invited', message: 'Invited' })}</span>
      )}
      {membership === 'join' && level !== 0 && <span className={styles.note}>{roleText(i18n, level)}</span>}
    </button>
  );
}

/** The reason of somebody who asks to come in, below the name: beside it stand the answers. */
function pleaOf(i18n: I18n, { membership, plea }: MemberItem): { readonly note?: string } {
  if (membership !== 'knock') return {};
  return { note: plea ?? i18n._({ id: 'people.asks', message: 'Asks to join' }) };
}
