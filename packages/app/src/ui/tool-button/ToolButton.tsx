import { type ReactNode, use } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { MenuItem } from '../menu/Menu.tsx';
import { ToolMenuContext } from './tool-menu.ts';

export interface ToolButtonProps {
  readonly label: string;
  /** A drawing of 20 px. */
  readonly icon: ReactNode;
  /** The class of the button, where it is one. */
  readonly className: string | undefined;
  /** Called when the pointer or the focus is on it: loads what it opens. */
  readonly onNear?: () => void;
  /** For a tool that is switched on and off. */
  readonly isPressed?: boolean;
  /** False for a tool that begins at once; true if left out. */
  readonly opensDialog?: boolean;
  readonly onPress: () => void;
}

/** The button of a tool; an item where tools are folded into a menu. */
export function ToolButton(props: ToolButtonProps) {
  const { label, icon, className, onNear, isPressed, opensDialog = isPressed === undefined, onPress } = props;
  const menu = use(ToolMenuContext);
  if (menu !== null) {
    const choose = () => {
      menu.close();
      onPress();
    };
    return (
      <MenuItem icon={icon} onSelect={choose}>
        {label}
      </MenuItem>
    );
  }
  return (
    <IconButton
      className={className}
      label={label}
      icon={icon}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-pressed={isPressed}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onPress}
    />
  );
}
