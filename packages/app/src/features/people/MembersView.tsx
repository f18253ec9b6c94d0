import type { MemberItem, MembersHead, MembersLook } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { Search } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { MemberRow } from './MemberRow.tsx';
import styles from './people.module.css';
import { type MemberRows, useMemberRows } from './use-member-rows.ts';

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
  /** Draws whether somebody is verified, and is there. */
  readonly signsOf?: (userId: UserId) => ReactNode;
}

/** Everybody in a room: a field to search them, and the rows that can be seen. */
export function MembersView(props: MembersViewProps) {
  const { head, list } = props;
  const rows = useMemberRows(head.count, props.onRange);
  return (
    <div className={styles.members}>
      <Top {...props} onDown={() => rows.focusPlace(0)} />
      {(head.bannedCount > 0 || list === 'banned') && <Lists head={head} list={list} onList={props.onList} />}
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

interface RowsProps extends Pick<MembersViewProps, 'head' | 'items' | 'list' | 'query' | 'onOpen' | 'signsOf'> {
  readonly rows: MemberRows;
}

function Rows({ head, items, list, query, onOpen, signsOf, rows }: RowsProps) {
  const i18n = useI18n();
  const label = list === 'banned' ? bannedText(i18n) : i18n._({ id: 'people.members', message: 'Members' });
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

function Lists({ head, list, onList }: Pick<MembersViewProps, 'head' | 'list' | 'onList'>) {
  const i18n = useI18n();
  const choices = [
    ['here', i18n._({ id: 'people.members', message: 'Members' }), head.hereCount],
    ['banned', bannedText(i18n), head.bannedCount],
  ] as const;
  return (
    <div className={styles.lists} role="group" aria-label={i18n._({ id: 'people.lists', message: 'Members to show' })}>
      {choices.map(([which, text, count]) => (
        <Button
          key={which}
          size="small"
          variant={which === list ? 'secondary' : 'quiet'}
          aria-pressed={which === list}
          onClick={() => onList(which)}
        >
          {text} <span className={styles.count}>{count}</span>
        </Button>
      ))}
    </div>
  );
}

function bannedText(i18n: ReturnType<typeof useI18n>): string {
  return i18n._({ id: 'people.banned', message: 'Banned' });
}

function atPx(top: number): CSSProperties {
  return { insetBlockStart: top };
}
