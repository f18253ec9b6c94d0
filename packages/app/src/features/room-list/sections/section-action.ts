import { FolderInput } from 'lucide-react';
import type { RoomAction } from '../contract.ts';
import { LoadedMoveToSection } from './LoadedMoveToSection.tsx';

/** The item of a room's menu that moves it to another section: what dragging does, for everybody. */
export const sectionAction: RoomAction = {
  kind: 'action',
  id: 'room-list.moveToSection',
  label: /*i18n*/ { id: 'roomList.moveToSection', message: 'Move to section' },
  Icon: FolderInput,
  appliesTo: ({ membership, isSpace }) => membership === 'join' && !isSpace,
  perform: { kind: 'dialog', Dialog: LoadedMoveToSection },
};
