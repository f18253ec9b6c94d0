import '../../../lib/i18n/later-messages.ts';
import { roomNameText } from '../../../lib/format/room-name.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useView } from '../../../lib/view/use-view.ts';
import type { RoomDialogProps } from '../contract.ts';
import { MoveToSectionView } from './MoveToSectionView.tsx';

/** Moves a room to a section of the user's own. */
export function MoveToSection({ room, onRun, onClose }: RoomDialogProps) {
  const i18n = useI18n();
  const sections = useView('roomList.sections', null);
  const { roomId, ownSection, isFavourite, isLowPriority } = room;
  const move = (section: string | null) => {
    const isThere = section === ownSection && (section === null || (!isFavourite && !isLowPriority));
    if (isThere) onClose();
    else onRun(async ({ client }) => (await client.command('roomList.setSection', { roomId, section })).ok);
  };
  return (
    <MoveToSectionView
      room={roomNameText(i18n, room.name)}
      sections={sections.kind === 'ready' ? sections.value : []}
      current={ownSection}
      onMove={move}
      onClose={onClose}
    />
  );
}
