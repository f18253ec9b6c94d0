import type { I18n } from '@lingui/core';
import type { MemberItem, MembersHead, MembersLook } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { Search } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { type FixedRows, useFixedRows } from '../../lib/dom/use-fixed-rows.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { MemberRow } from './MemberRow.tsx';
import styles from './people.module.css';

export interface MembersViewProps {
  readonly head: MembersHead;
  readonly items: readonly MemberItem[];
  readonly list: MembersLook['list'];
  readonly query: string;
  /** Null where one may not invite. */
  readonly onInvite: (() => void) | null;
  readonly onQuery: (query: string) => void;
  readonly onList: (list: MembersLook['list']) => void;
  /** The places that can be seen, and some around them. */
  readonly onRange: (from: number, to: number) => void;
  readonly onOpen: (userId: UserId) => void;
  readonly onRetry: () => void;
  /** Lets somebody in who asks; null where one may not. */
  readonly onApprove: ((userId: UserId) => void) | null;
  readonly onRefuse: ((userId: UserId) => void) | null;
  /** The sentence that says why somebody was not let in or refused. */
  readonly failure?: ReactNode;
  /** Draws whether somebody is verified, and is there. */
  readonly signsOf?: (userId: UserId) => ReactNode;
}

/** `--size-composer`, in text sizes. */
const ROW_REM = 44 / 15;

/** Everybody in a room: a field to search them, and the rows that can be seen. */
export function MembersView(props: MembersViewProps) {
  const { head, list } = props;
  const rows = useFixedRows({ count: head.count, rowRem: ROW_REM, onRange: props.onRange });
  return (
    <div className={styles.members}>
      <Top {...props} onDown={() => rows.focusPlace(0)} />
      {(head.joinedCount < head.hereCount || head.bannedCount > 0 || list !== 'joined') && (
        <Lists head={head} list={list} onList={props.onList} />
      )}
      {props.failure}
      <Progress head={head} onRetry={props.onRetry} />
      <Rows {...props} rows={rows} />
    </div>
  );
}

interface TopProps extends Pick<MembersViewProps, 'query' | 'onQuery' | 'onInvite'> {
  /** The key to the first row. */
  readonly onDown: () => void;
}

function Top({ query, onQuery, onInvite, onDown }: TopProps) {
  const i18n = useI18n();
  const label = i18n._({ id: 'people.search', message: 'Search members' });
  return (
    <div className={styles.top}>
      <label className={styles.field}>
        <Search className={styles.icon} aria-hidden="true" />
        <input
          type="search"
          className={styles.input}
          data-region-focus=""
          aria-label={label}
          placeholder={label}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            onDown();
          }}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      {onInvite !== null && <Button onClick={onInvite}>{i18n._({ id: 'people.invite', message: 'Invite' })}</Button>}
    </div>
  );
}

/** That not everybody is shown yet, and why. */
function Progress({ head, onRetry }: Pick<MembersViewProps, 'head' | 'onRetry'>) {
  const i18n = useI18n();
  if (head.loading === 'inProgress') {
    return (
      <p className={styles.line} role="status">
        <Spinner /> {i18n._({ id: 'people.loading', message: 'Loading all members' })}
      </p>
    );
  }
  if (!head.hasFailed) return null;
  return (
    <p className={styles.line} role="status">
      {i18n._({ id: 'people.notAll', message: 'Some members may be missing from this list.' })}
      <Button size="small" onClick={onRetry}>
        {i18n._({ id: 'people.retry', message: 'Try again' })}
      </Button>
    </p>
  );
}

interface RowsProps
  extends Pick<
    MembersViewProps,
    'head' | 'items' | 'list' | 'query' | 'onOpen' | 'onApprove' | 'onRefuse' | 'signsOf'
  > {
  readonly rows: FixedRows;
}

function Rows({ head, items, list, query, onOpen, onApprove, onRefuse, signsOf, rows }: RowsProps) {
  const i18n = useI18n();
  const label = listName(i18n, list);
  return (
    <div ref={rows.scroller} className={styles.scroller} onScroll={rows.onScroll} tabIndex={-1}>
      <ul
        className={styles.rows}
        aria-label={label}
        style={{ height: rows.heightPx }}
        onKeyDown={rows.onKeyDown}
        onFocus={rows.onFocus}
      >
        {items.map((member, index) => (
          <li
            key={member.key}
            className={styles.item}
            data-place={head.from + index}
            style={atPx((head.from + index) * rows.rowPx)}
            aria-setsize={head.count}
            aria-posinset={head.from + index + 1}
          >
            <MemberRow
              member={member}
              isReachable={head.from + index === rows.reachable}
              onOpen={() => onOpen(member.userId)}
              signs={member.membership === 'join' && signsOf?.(member.userId)}
            />
            {member.membership === 'knock' && <Answers member={member} onApprove={onApprove} onRefuse={onRefuse} />}
          </li>
        ))}
      </ul>
      {head.count === 0 && query !== '' && (
        <p className={styles.nothing} role="status">
          {i18n._({ id: 'people.nobody', message: 'No members found.' })}
        </p>
      )}
    </div>
  );
}

interface AnswersProps extends Pick<MembersViewProps, 'onApprove' | 'onRefuse'> {
  readonly member: MemberItem;
}

/** Buttons for a request to join. */
function Answers({ member: { userId, name }, onApprove, onRefuse }: AnswersProps) {
  const i18n = useI18n();
  const values = { name };
  return (
    <span className={styles.answers}>
      {onApprove !== null && (
        <Button
          size="small"
          variant="primary"
          aria-label={i18n._({ id: 'people.approveOf', message: 'Approve {name}', values })}
          onClick={() => onApprove(userId)}
        >
          {i18n._({ id: 'people.approve', message: 'Approve' })}
        </Button>
      )}
      {onRefuse !== null && (
        <Button
          size="small"
          variant="quiet"
          aria-label={i18n._({ id: 'people.refuseOf', message: 'Refuse {name}', values })}
          onClick={() => onRefuse(userId)}
        >
          {i18n._({ id: 'people.refuse', message: 'Refuse' })}
        </Button>
      )}
    </span>
  );
}

function Lists({ head, list, onList }: Pick<MembersViewProps, 'head' | 'list' | 'onList'>) {
  const i18n = useI18n();
  const counts = [
    ['joined', head.joinedCount],
    ['invited', head.invitedCount],
    ['asking', head.askingCount],
    ['banned', head.bannedCount],
  ] as const;
  const shown = counts.filter(([which, count]) => which === 'joined' || which === list || count > 0);
  return (
    <div className={styles.lists} role="group" aria-label={i18n._({ id: 'people.lists', message: 'Members to show' })}>
      {shown.map(([which, count]) => (
        <Button
          key={which}
          size="small"
          variant={which === list ? 'secondary' : 'quiet'}
          aria-pressed={which === list}
          onClick={() => onList(which)}
        >
          {listName(i18n, which)} <span className={styles.count}>{count}</span>
        </Button>
      ))}
    </div>
  );
}

function listName(i18n: I18n, list: MembersLook['list']): string {
  switch (list) {
    case 'here':
      return i18n._({ id: 'people.members', message: 'Members' });
    case 'joined':
      return i18n._({ id: 'people.joined', message: 'Joined' });
    case 'invited':
      return i18n._({ id: 'people.invited', message: 'Invited' });
    case 'asking':
      return i18n._({ id: 'people.asking', message: 'Asking to join' });
    case 'banned':
      return i18n._({ id: 'people.banned', message: 'Banned' });
  }
}

function atPx(top: number): CSSProperties {
  return { insetBlockStart: top };
}
