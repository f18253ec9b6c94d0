import type { CSSProperties } from 'react';
import { hueOf } from '../../lib/format/hue.ts';

/** The attributes of an element that make `--person-text`, `--person-ground` and `--person-on-ground` the colours of a user. */
export interface PersonProps {
  readonly 'data-person': '';
  readonly style: CSSProperties & { readonly '--hue': number };
}

const known = new Map<string, PersonProps>();
const MOST_KNOWN = 2_000;

/** The colours of whoever or whatever has this id, for spreading on an element. The same object for the same id. */
export function personProps(id: string): PersonProps {
  const before = known.get(id);
  if (before !== undefined) return before;
  const props: PersonProps = { 'data-person': '', style: { '--hue': hueOf(id) } };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(id, props);
  return props;
}
