import type { InviteRules } from '@parley/sdk/client/contract.ts';
import { type FormEvent, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { RadioList } from '../../ui/form/RadioList.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import group from '../../ui/page/group-texts.module.css';
import { moderationFailureText } from './failure-text.ts';
import { entriesOf } from './invite-entries.ts';
import styles from './moderation.module.css';

interface Written {
  readonly isOpen: boolean;
  readonly allowed: string;
  readonly blocked: string;
}

/** The rules about who may invite the user, to be changed and saved together. */
export function InviteRulesForm() {
  const i18n = useI18n();
  const view = useView('moderation.inviteRules', null);
  const set = useCommand('moderation.setInviteRules');
  const [written, setWritten] = useState<Written | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'saved'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  if (view.kind !== 'ready') return null;
  const shown = written ?? asWritten(view.value);
  const change = (more: Partial<Written>) => {
    setWritten({ ...shown, ...more });
    setState('idle');
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setState('busy');
    const { isOpen, allowed, blocked } = shown;
    const answer = await set({ isOpen, allowed: entriesOf(allowed), blocked: entriesOf(blocked) });
    setState(answer.ok ? 'saved' : 'idle');
    setFailure(answer.ok ? null : moderationFailureText(i18n, answer.error));
  };
  return (
    <form className={styles.ignored} onSubmit={(event) => void save(event)}>
      <h2 className={group.heading}>{i18n._({ id: 'moderation.inviteRules', message: 'Invitations' })}</h2>
      <Fields shown={shown} onChange={change} />
      <div>
        <Button type="submit" size="small" isBusy={state === 'busy'}>
          {i18n._({ id: 'moderation.saveRules', message: 'Save invitation rules' })}
        </Button>
      </div>
      <p role="status" className={group.hint}>
        {state === 'saved' && i18n._({ id: 'moderation.saved', message: 'Saved' })}
      </p>
      {failure !== null && <Failure>{failure}</Failure>}
    </form>
  );
}

interface FieldsProps {
  readonly shown: Written;
  readonly onChange: (more: Partial<Written>) => void;
}

function Fields({ shown, onChange }: FieldsProps) {
  const i18n = useI18n();
  const plain = { dir: 'ltr', spellCheck: false } as const;
  return (
    <>
      <RadioList
        label={i18n._({ id: 'moderation.mayInvite', message: 'Who may invite me' })}
        hint={i18n._({ id: 'moderation.mayInviteHint', message: 'Other invitations are hidden, on all your devices.' })}
        options={[
          {
            value: 'everyone',
            label: i18n._({ id: 'moderation.everyone', message: 'Everyone' }),
            hint: i18n._({ id: 'moderation.everyoneHint', message: 'Except those whom you block or ignore.' }),
          },
          {
            value: 'allowed',
            label: i18n._({ id: 'moderation.onlyAllowed', message: 'Nobody but those allowed' }),
            hint: i18n._({
              id: 'moderation.onlyAllowedHint',
              message: 'Only people and servers that you allow below.',
            }),
          },
        ]}
        value={shown.isOpen ? 'everyone' : 'allowed'}
        onChange={(value) => onChange({ isOpen: value === 'everyone' })}
      />
      <TextArea
        label={i18n._({ id: 'moderation.allowed', message: 'Allowed people and servers' })}
        hint={i18n._({
          id: 'moderation.listHint',
          message: 'One user ID or server on each line. * stands for any characters, ? for one.',
        })}
        value={shown.allowed}
        {...plain}
        onChange={(event) => onChange({ allowed: event.target.value })}
      />
      <TextArea
        label={i18n._({ id: 'moderation.blocked', message: 'Blocked people and servers' })}
        value={shown.blocked}
        {...plain}
        onChange={(event) => onChange({ blocked: event.target.value })}
      />
    </>
  );
}

function asWritten({ isOpen, allowed, blocked }: InviteRules): Written {
  return { isOpen, allowed: allowed.join('\n'), blocked: blocked.join('\n') };
}
