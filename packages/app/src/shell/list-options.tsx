/** The options of the room list: one line a feature that adds to them. */
import '../lib/i18n/later-messages.ts';
import { DeclineAllItem } from '../features/membership/decline-all/DeclineAllItem.tsx';
import { LeftRoomsItem } from '../features/membership/left/LeftRoomsItem.tsx';
import type { OptionsMenuProps } from '../features/room-list/contract.ts';
import { ListOptionsMenu } from '../features/room-list/ListOptionsMenu.tsx';

/** The choices for the list, with what features add to them. */
export function OptionsMenu(props: OptionsMenuProps) {
  const more = (
    <>
      <LeftRoomsItem onClose={props.onClose} />
      <DeclineAllItem onClose={props.onClose} />
    </>
  );
  return <ListOptionsMenu {...props} more={more} />;
}
