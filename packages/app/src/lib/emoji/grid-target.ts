/** Arrow keys, Home and End in a grid of emoji that is made of groups. Pure. */

export interface GridPlace {
  readonly group: number;
  readonly index: number;
}

/**
 * The place that `key` leads to from `place`, or null if it is not a key of a grid. Up and down keep the column where the next row has it, and
 * go on in the next group. `sizes` is how many emoji each group has; an empty one is passed over.
 */
export function gridTarget(key: string, place: GridPlace, sizes: readonly number[], columns: number): GridPlace | null {
  switch (key) {
    case 'ArrowRight':
      return step(place, sizes, 1);
    case 'ArrowLeft':
      return step(place, sizes, -1);
    case 'ArrowDown':
      return rowBelow(place, sizes, columns);
    case 'ArrowUp':
      return rowAbove(place, sizes, columns);
    case 'Home':
      return firstPlace(sizes);
    case 'End':
      return lastPlace(sizes);
    default:
      return null;
  }
}

function firstPlace(sizes: readonly number[]): GridPlace {
  return {
    group: Math.max(
      0,
      sizes.findIndex((size) => size > 0),
    ),
    index: 0,
  };
}

function lastPlace(sizes: readonly number[]): GridPlace {
  const group = Math.max(
    0,
    sizes.findLastIndex((size) => size > 0),
  );
  return { group, index: Math.max(0, (sizes[group] ?? 0) - 1) };
}

function step(place: GridPlace, sizes: readonly number[], by: 1 | -1): GridPlace {
  const index = place.index + by;
  if (index >= 0 && index < (sizes[place.group] ?? 0)) return { ...place, index };
  const group = neighbour(place.group, sizes, by);
  if (group === null) return place;
  return { group, index: by > 0 ? 0 : (sizes[group] ?? 1) - 1 };
}

function rowBelow(place: GridPlace, sizes: readonly number[], columns: number): GridPlace {
  const size = sizes[place.group] ?? 0;
  const column = place.index % columns;
  const below = place.index - column + columns;
  if (below < size) return { ...place, index: Math.min(below + column, size - 1) };
  const group = neighbour(place.group, sizes, 1);
  return group === null ? place : { group, index: Math.min(column, (sizes[group] ?? 1) - 1) };
}

function rowAbove(place: GridPlace, sizes: readonly number[], columns: number): GridPlace {
  const column = place.index % columns;
  if (place.index >= columns) return { ...place, index: place.index - columns };
  const group = neighbour(place.group, sizes, -1);
  if (group === null) return place;
  const size = sizes[group] ?? 1;
  const lastRow = Math.floor((size - 1) / columns) * columns;
  return { group, index: Math.min(lastRow + column, size - 1) };
}

/** The next group that is not empty. */
function neighbour(group: number, sizes: readonly number[], by: 1 | -1): number | null {
  for (let at = group + by; at >= 0 && at < sizes.length; at += by) if ((sizes[at] ?? 0) > 0) return at;
  return null;
}
