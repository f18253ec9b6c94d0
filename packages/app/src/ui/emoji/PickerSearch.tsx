import type { RefObject } from 'react';
import { SearchField } from '../form/SearchField.tsx';

export interface PickerSearchProps {
  readonly label: string;
  readonly value: string;
  readonly autoFocus?: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  /** The cells below: the arrow down leads to the first one. */
  readonly grid: RefObject<HTMLElement | null>;
  readonly onChange: (value: string) => void;
  /** Enter takes the first of what was found. */
  readonly onEnter: () => void;
}

/** The search over the cells of a picker. */
export function PickerSearch({ label, value, autoFocus = false, field, grid, onChange, onEnter }: PickerSearchProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <SearchField
        ref={field}
        type="search"
        autoFocus={autoFocus}
        label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          grid.current?.querySelector('button')?.focus();
        }}
      />
    </form>
  );
}
