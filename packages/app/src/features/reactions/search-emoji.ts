import type { Emoji } from './emoji-data.ts';

/** The emoji whose name or words match all words of `query` by their beginnings, those whose name begins with it first. */
export function searchEmoji(all: readonly Emoji[], query: string): readonly Emoji[] {
  const wanted = query
    .trim()
    .toLocaleLowerCase()
    .replaceAll(':', '')
    .split(/[\s_]+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return all;
  const found = all.filter(({ emoji, name, words }) => {
    const known = `${name} ${words}`.toLocaleLowerCase().split(/[\s-]+/);
    return wanted.every((word) => word === emoji || known.some((other) => other.startsWith(word)));
  });
  const first = wanted[0] ?? '';
  const rank = ({ name }: Emoji) => (name.toLocaleLowerCase().startsWith(first) ? 0 : 1);
  return found.toSorted((one, other) => rank(one) - rank(other));
}
