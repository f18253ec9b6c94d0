import { ChartBar, Type } from 'lucide-react';
import { Menu } from '../../src/ui/menu/Menu.tsx';
import { ToolButton } from '../../src/ui/tool-button/ToolButton.tsx';
import { ToolMenuContext } from '../../src/ui/tool-button/tool-menu.ts';
import { Opener } from '../opener.tsx';
import type { State } from './state.ts';

const nothing = () => undefined;
const tools = (
  <>
    <ToolButton className={undefined} label="Create poll" icon={<ChartBar size={20} />} onPress={nothing} />
    <ToolButton className={undefined} label="Formatting" icon={<Type size={20} />} isPressed onPress={nothing} />
  </>
);

export const states: readonly State[] = [
  { name: 'side by side', drawing: tools },
  {
    name: 'folded into a menu',
    drawing: (
      <Opener label="More">
        {(close) => (
          <Menu label="More" onClose={close}>
            <ToolMenuContext value={{ close }}>{tools}</ToolMenuContext>
          </Menu>
        )}
      </Opener>
    ),
  },
];
