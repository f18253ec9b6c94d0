import type { ListedRule, PolicyKind, RulesOfList } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useLastWhole } from '../../lib/view/use-last-whole.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import group from '../../ui/page/group-texts.module.css';
import { Row, Rows } from '../../ui/row/Row.tsx';
import { AddRule } from './AddRule.tsx';
import { policyFailureText } from './failure-text.ts';
import styles from './policy-lists.module.css';
import { kindText } from './rule-words.ts';

/** Rules that are drawn at first, and how many more each time. */
const STEP = 100;

interface RulesDialogProps {
  readonly roomId: RoomId;
  readonly name: string;
  readonly onClose: () => void;
}

/** The rules of a list, to be looked through, and changed by who may. */
export function RulesDialog({ roomId, name, onClose }: RulesDialogProps) {
  const i18n = useI18n();
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(STEP);
  const view = useView('policyLists.rules', { roomId, query, limit });
  const seen: RulesOfList = view.kind === 'ready' ? view.value : { kind: 'loading' };
  const rules = useLastWhole(seen, seen.kind === 'known');
  const search = (next: string) => {
    setQuery(next);
    setLimit(STEP);
  };
  return (
    <Dialog
      title={i18n._({ id: 'policyLists.rulesOf', message: 'Rules of {name}', values: { name } })}
      size="wide"
      onClose={onClose}
      actions={<Button onClick={onClose}>{i18n._({ id: 'policyLists.close', message: 'Close' })}</Button>}
    >
      <div className={styles.group}>
        <SearchField
          type="search"
          label={i18n._({ id: 'policyLists.search', message: 'Search rules' })}
          value={query}
          autoFocus
          onChange={(event) => search(event.target.value)}
        />
        {rules.kind === 'known' && (
          <Found roomId={roomId} rules={rules} onMore={() => setLimit((before) => before + STEP)} />
        )}
      </div>
    </Dialog>
  );
}

interface FoundProps {
  readonly roomId: RoomId;
  readonly rules: Extract<RulesOfList, { readonly kind: 'known' }>;
  readonly onMore: () => void;
}

function Found({ roomId, rules, onMore }: FoundProps) {
  const i18n = useI18n();
  const { total, found, mayChange } = rules;
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <>
      {mayChange.length > 0 && <AddRule roomId={roomId} kinds={mayChange} />}
      <p role="status" className={group.hint}>
        {i18n._({ id: 'policyLists.found', message: '{found} of {total} rules', values: { found, total } })}
      </p>
      <Rows label={i18n._({ id: 'policyLists.rules', message: 'Rules' })}>
        {rules.rules.map((rule) => (
          <RuleRow
            key={`${rule.kind} ${rule.entity}`}
            roomId={roomId}
            rule={rule}
            mayRemove={mayChange.includes(rule.kind)}
            onFailure={setFailure}
          />
        ))}
      </Rows>
      {failure !== null && <Failure>{failure}</Failure>}
      {rules.rules.length < found && (
        <div>
          <Button size="small" onClick={onMore}>
            {i18n._({ id: 'policyLists.more', message: 'Show more' })}
          </Button>
        </div>
      )}
    </>
  );
}

interface RuleRowProps {
  readonly roomId: RoomId;
  readonly rule: ListedRule;
  readonly mayRemove: boolean;
  readonly onFailure: (text: string | null) => void;
}

function RuleRow({ roomId, rule, mayRemove, onFailure }: RuleRowProps) {
  const i18n = useI18n();
  const { kind, entity } = rule;
  const remove = useCommand('policyLists.removeRule');
  const [isBusy, setIsBusy] = useState(false);
  const take = async () => {
    setIsBusy(true);
    const answer = await remove({ roomId, kind, entity });
    setIsBusy(false);
    onFailure(answer.ok ? null : policyFailureText(i18n, answer.error));
  };
  const action = (
    <Button
      size="small"
      variant="quiet"
      isBusy={isBusy}
      aria-label={i18n._({ id: 'policyLists.removeOf', message: 'Remove {entity}', values: { entity } })}
      onClick={() => void take()}
    >
      {i18n._({ id: 'policyLists.remove', message: 'Remove' })}
    </Button>
  );
  return (
    <Row action={mayRemove ? action : null}>
      <span dir="ltr" translate="no">
        {entity}
      </span>
      <RuleFacts kind={kind} rule={rule} />
    </Row>
  );
}

function RuleFacts({ kind, rule }: { readonly kind: PolicyKind; readonly rule: ListedRule }) {
  const i18n = useI18n();
  return (
    <span className={group.hint}>
      {i18n._({
        id: 'policyLists.setBy',
        message: '{kind}, set by {name}',
        values: { kind: kindText(i18n, kind), name: rule.by.name },
      })}
      {rule.reason !== null && (
        <>
          {': '}
          <bdi translate="no">{rule.reason}</bdi>
        </>
      )}
    </span>
  );
}
