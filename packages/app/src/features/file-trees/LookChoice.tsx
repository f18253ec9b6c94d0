import { LayoutGrid, List } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Choice } from '../../ui/choice/Choice.tsx';
import type { FileLook } from './file-look.ts';

const ICON = 16;

export interface LookChoiceProps {
  readonly look: FileLook;
  readonly onLook: (look: FileLook) => void;
}

/** Chooses between lines and tiles. */
export function LookChoice({ look, onLook }: LookChoiceProps) {
  const i18n = useI18n();
  return (
    <Choice<FileLook>
      isLabelHidden
      isRadioGroup
      shape="drawings"
      label={i18n._({ id: 'trees.look', message: 'View' })}
      options={[
        { value: 'list', label: i18n._({ id: 'trees.list', message: 'List' }), drawing: <List size={ICON} /> },
        { value: 'tiles', label: i18n._({ id: 'trees.tiles', message: 'Tiles' }), drawing: <LayoutGrid size={ICON} /> },
      ]}
      value={look}
      onChange={onLook}
    />
  );
}
