/** The menu of the button `New`: one line an item. */
import '../lib/i18n/later-messages.ts';
import type { MessageDescriptor } from '@lingui/core';
import { Boxes, Compass, FolderTree, Link, MessageCircle, Users } from 'lucide-react';
import { type ComponentType, useEffect } from 'react';
import type { NewMenuProps } from '../features/room-list/contract.ts';
import { type Beginning, begin } from '../lib/begin/begin.ts';
import { useI18n } from '../lib/i18n/use-i18n.ts';
import { navigate } from '../lib/route/use-route.ts';
import { useIsGuest } from '../lib/session/use-own-id.ts';
import { Menu, MenuItem } from '../ui/menu/Menu.tsx';
import { beginnings } from './beginnings.ts';
import { pages } from './pages.ts';

interface NewItem {
  readonly id: string;
  readonly label: MessageDescriptor;
  readonly Icon: ComponentType<{ readonly size: number }>;
  readonly run: () => void;
}

const ICON = 16;

const items: readonly NewItem[] = [
  ...beginningItem({ kind: 'chat' }, /*i18n*/ { id: 'begin.chat', message: 'Start chat' }, MessageCircle),
  ...beginningItem({ kind: 'room', parent: null }, /*i18n*/ { id: 'begin.room', message: 'Create room' }, Users),
  ...beginningItem({ kind: 'space', parent: null }, /*i18n*/ { id: 'begin.space', message: 'Create space' }, Boxes),
  ...beginningItem({ kind: 'address' }, /*i18n*/ { id: 'begin.address', message: 'Join by address' }, Link),
  ...exploreItem(),
  ...filesItem(),
];

/** Guests make nothing of their own. */
const FOR_GUESTS: ReadonlySet<string> = new Set(['address', 'explore']);

/** The menu, under its button. */
export function NewMenu({ label, onClose }: NewMenuProps) {
  const i18n = useI18n();
  // A dialog that is there at once takes what is typed right after it was chosen.
  useEffect(() => {
    for (const chunk of Object.values(beginnings)) void chunk.load();
  }, []);
  const isGuest = useIsGuest();
  return (
    <Menu label={label} onClose={onClose}>
      {(isGuest ? items.filter(({ id }) => FOR_GUESTS.has(id)) : items).map(({ id, label: name, Icon, run }) => (
        <MenuItem
          key={id}
          icon={<Icon size={ICON} />}
          onSelect={() => {
            onClose();
            run();
          }}
        >
          {i18n._(name)}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** An item for a dialog, if a feature has that. */
function beginningItem(what: Beginning, label: MessageDescriptor, Icon: NewItem['Icon']): readonly NewItem[] {
  return beginnings[what.kind] === undefined ? [] : [{ id: what.kind, label, Icon, run: () => begin(what) }];
}

function exploreItem(): readonly NewItem[] {
  if (pages.explore === undefined) return [];
  const label: MessageDescriptor = /*i18n*/ { id: 'begin.explore', message: 'Explore rooms' };
  return [{ id: 'explore', label, Icon: Compass, run: () => navigate({ kind: 'explore' }) }];
}

function filesItem(): readonly NewItem[] {
  if (pages.files === undefined) return [];
  const label: MessageDescriptor = /*i18n*/ { id: 'trees.title', message: 'Files' };
  return [{ id: 'files', label, Icon: FolderTree, run: () => navigate({ kind: 'files', treeId: null }) }];
}
