import type { I18n } from '@lingui/core';
import type { UserCard } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { CardAct } from './card-act.ts';
import styles from './people.module.css';
import { roleText } from './people-words.ts';

export interface ActDialogProps {
  readonly act: CardAct;
  readonly card: UserCard;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks before something is done that cannot simply be taken back, and for a reason where others will read it. */
export function ActDialog({ act, card, onConfirm, onClose }: ActDialogProps) {
  const i18n = useI18n();
  const [reason, setReason] = useState('');
  const { title, text, button } = wordsOf(i18n, act, card);
  return (
    <ConfirmDialog
      title={title}
      confirm={button}
      tone={act.kind === 'role' ? 'primary' : 'danger'}
      onConfirm={() => onConfirm(reason.trim())}
      onClose={onClose}
    >
      <div className={styles.card}>
        <p>{text}</p>
        {act.kind !== 'role' && (
          <TextField
            label={i18n._({ id: 'people.reason', message: 'Reason' })}
            hint={i18n._({ id: 'people.reasonHint', message: 'Optional. Everybody in the room can read it.' })}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

interface Words {
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

function wordsOf(i18n: I18n, act: CardAct, { name, isMe, rights }: UserCard): Words {
  const values = { name };
  if (act.kind === 'ban') {
    return {
      title: i18n._({ id: 'people.banTitle', message: 'Ban {name}', values }),
      text: i18n._({
        id: 'people.banText',
        message: '{name} has to leave the room and cannot come back until you unban them.',
        values,
      }),
      button: i18n._({ id: 'people.ban', message: 'Ban' }),
    };
  }
  if (act.kind !== 'role') {
    return {
      title: i18n._({ id: 'people.kickTitle', message: 'Kick {name}', values }),
      text: i18n._({
        id: 'people.kickText',
        message: '{name} has to leave the room. They can be invited again.',
        values,
      }),
      button: i18n._({ id: 'people.kick', message: 'Kick' }),
    };
  }
  const given = { name, role: roleText(i18n, act.level) };
  const isLasting = act.level === rights?.highestLevel;
  return {
    title: i18n._({ id: 'people.roleTitle', message: 'Change role' }),
    text: isMe
      ? i18n._({
          id: 'people.roleMine',
          message: 'You become {role}. You cannot give yourself your old role back.',
          values: given,
        })
      : isLasting
        ? i18n._({
            id: 'people.roleLasting',
            message: '{name} becomes {role}, like you. You cannot undo this.',
            values: given,
          })
        : i18n._({ id: 'people.roleText', message: '{name} becomes {role}.', values: given }),
    button: i18n._({ id: 'people.roleDo', message: 'Change' }),
  };
}
