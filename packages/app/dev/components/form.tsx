import { Eye } from 'lucide-react';
import { IconButton } from '../../src/ui/button/IconButton.tsx';
import { SearchField } from '../../src/ui/form/SearchField.tsx';
import { TextField } from '../../src/ui/form/TextField.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  { name: 'empty, with an example', drawing: <TextField label="Username" placeholder="@you:example.org" /> },
  {
    name: 'with a hint',
    drawing: <TextField label="Homeserver" defaultValue="example.org" hint="Found at matrix.example.org." />,
  },
  {
    name: 'wrong',
    drawing: <TextField label="Username " defaultValue="nobody" error="Nobody of that name is known here." />,
  },
  {
    name: 'with a control at its end',
    drawing: (
      <TextField
        label="Password"
        type="password"
        defaultValue="secret"
        end={<IconButton label="Show" icon={<Eye size={18} />} size="small" />}
      />
    ),
  },
  { name: 'disabled', drawing: <TextField label="Server name" defaultValue="example.org" disabled /> },
  { name: 'to look for something', drawing: <SearchField label="Search emoji" /> },
];
