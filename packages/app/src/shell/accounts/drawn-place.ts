import { ObservableValue } from '@parley/sdk/client/value.ts';
import { shownPlace } from '../../lib/place/shown-place.ts';

/**
 * The place whose screens are drawn; null for a moment between two. The screens of one account are gone before those of another are made:
 * everything that the page keeps outside of components is empty by then. It is set by `switching.ts` alone.
 */
export const drawnPlace = new ObservableValue<number | null>(shownPlace.current.place);
