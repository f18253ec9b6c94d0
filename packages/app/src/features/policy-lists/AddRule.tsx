import type { PolicyKind } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { type FormEvent, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { policyFailureText } from './failure-text.ts';
import styles from './policy-lists.module.css';
import { kindText } from './rule-words.ts';

interface AddRuleProps {
  readonly roomId: RoomId;
  /** The kinds of rules that the user may set; the first is chosen at first. */
  readonly kinds: readonly PolicyKind[];
}

/** A new rule of a list, behind its heading: those who look for one need not pass it. */
export function AddRule({ roomId, kinds }: AddRuleProps) {
  const i18n = useI18n();
  const set = useCommand('policyLists.setRule');
  const [chosen, setChosen] = useState<PolicyKind>('user');
  const [entity, setEntity] = useState('');
  const [reason, setReason] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const kind = kinds.includes(chosen) ? chosen : (kinds[0] ?? chosen);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const answer = await set({ roomId, kind, entity, reason });
    setIsBusy(false);
    setFailure(answer.ok ? null : policyFailureText(i18n, answer.error));
    if (answer.ok) setEntity('');
  };
  return (
    <details className={styles.more}>
      <summary>{i18n._({ id: 'policyLists.newRule', message: 'New rule' })}</summary>
      <form className={styles.group} onSubmit={(event) => void submit(event)}>
        <SelectField
          label={i18n._({ id: 'policyLists.kind', message: 'About a' })}
          options={kinds.map((value) => ({ value, label: kindText(i18n, value) }))}
          value={kind}
          onChange={setChosen}
        />
        <TextField
          label={i18n._({ id: 'policyLists.entity', message: 'User ID, server or room ID' })}
          hint={i18n._({ id: 'policyLists.entityHint', message: '* stands for any characters, ? for one.' })}
          error={failure}
          value={entity}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setEntity(event.target.value);
            setFailure(null);
          }}
        />
        <TextField
          label={i18n._({ id: 'policyLists.reason', message: 'Reason' })}
          hint={i18n._({ id: 'policyLists.reasonHint', message: 'Optional. Everybody with the list can read it.' })}
          value={reason}
          dir="auto"
          onChange={(event) => setReason(event.target.value)}
        />
        <div>
          <Button type="submit" size="small" isBusy={isBusy} disabled={entity.trim() === ''}>
            {i18n._({ id: 'policyLists.addRule', message: 'Add rule' })}
          </Button>
        </div>
      </form>
    </details>
  );
}
