import { Search, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { ListOptions } from './ListOptions.tsx';
import { filterName } from './list-words.ts';
import { NewButton } from './NewButton.tsx';
import styles from './room-list.module.css';
import type { Density, RoomFilter } from './room-list-item.ts';

export interface RoomListHeaderProps {
  readonly density: Density;
  readonly filter: RoomFilter;
  readonly query: string;
  readonly onFilter: (filter: RoomFilter) => void;
  readonly onQuery: (query: string) => void;
  /** All rooms were marked as read; false if some of it failed. */
  readonly onReadAll: (isDone: boolean) => void;
  /** Goes to a room by name, where there is no room for a field. */
  readonly onSwitch: () => void;
  /** Opens what the query finds first. */
  readonly onGoToFirst: () => void;
  /** Moves the focus to the rooms. */
  readonly onGoToList: () => void;
}

/** The search, and how the list is shown. */
export function RoomListHeader(props: RoomListHeaderProps) {
  const { density, filter, onFilter, onReadAll, onSwitch } = props;
  const options = <ListOptions density={density} filter={filter} onFilter={onFilter} onReadAll={onReadAll} />;
  const i18n = useI18n();
  if (density === 'icons') {
    return (
      <div className={styles.header}>
        <IconButton
          label={i18n._({ id: 'roomList.goTo', message: 'Go to a room' })}
          icon={<Search size={18} />}
          onClick={onSwitch}
        />
        <NewButton />
        {options}
      </div>
    );
  }
  return (
    <>
      <div className={styles.header}>
        <SearchField {...props} />
        <NewButton />
        {options}
      </div>
      {filter !== 'all' && (
        <div className={styles.filterLine}>
          <button type="button" className={styles.filterChip} onClick={() => onFilter('all')}>
            {i18n._({
              id: 'roomList.onlyFilter',
              message: 'Only: {filter}',
              values: { filter: filterName(i18n, filter) },
            })}
            <X size={12} aria-hidden="true" />
          </button>
        </div>
      )}
    </>
  );
}

function SearchField({ query, onQuery, onGoToFirst, onGoToList }: RoomListHeaderProps) {
  const i18n = useI18n();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && query !== '') onQuery('');
    else if (event.key === 'ArrowDown') onGoToList();
    else if (event.key === 'Enter' && query.trim() !== '') onGoToFirst();
    else return;
    event.preventDefault();
  };
  return (
    <label className={styles.search}>
      <Search className={styles.searchIcon} aria-hidden="true" />
      <input
        type="search"
        className={styles.searchInput}
        aria-label={i18n._({ id: 'roomList.filter', message: 'Filter rooms' })}
        placeholder={i18n._({ id: 'roomList.filterHint', message: 'Filter rooms' })}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  );
}
