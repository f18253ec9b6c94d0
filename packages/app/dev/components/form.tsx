import { Eye } from 'lucide-react';
import { IconButton } from '../../src/ui/button/IconButton.tsx';
import { PictureButtons } from '../../src/ui/form/PictureButtons.tsx';
import { RadioList } from '../../src/ui/form/RadioList.tsx';
import { SearchField } from '../../src/ui/form/SearchField.tsx';
import { SelectField } from '../../src/ui/form/SelectField.tsx';
import { TextArea } from '../../src/ui/form/TextArea.tsx';
import { TextField } from '../../src/ui/form/TextField.tsx';
import type { State } from './state.ts';

const nothing = () => undefined;
const ROLES = [
  { value: 50, label: 'Moderator' },
  { value: 0, label: 'Member' },
];
const RULES = [
  { value: 'invite', label: 'Invited people', hint: 'Only with an invitation.' },
  { value: 'public', label: 'Anyone', hint: 'Whoever finds the room can join it.' },
] as const;

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
  { name: 'of several lines', drawing: <TextArea label="Topic" defaultValue="Where we plan and argue" /> },
  {
    name: 'of several lines, disabled, with a hint',
    drawing: <TextArea label="Topic " defaultValue="Where we plan" hint="Only moderators can change this." disabled />,
  },
  { name: 'one of several', drawing: <SelectField label="Role" options={ROLES} value={50} onChange={nothing} /> },
  {
    name: 'one of several, its name only said, disabled',
    drawing: <SelectField label="Role " isLabelHidden isDisabled options={ROLES} value={0} onChange={nothing} />,
  },
  {
    name: 'one of a few that need a sentence each',
    drawing: <RadioList label="Who can join" options={RULES} value="invite" onChange={nothing} />,
  },
  {
    name: 'one of a few that say enough',
    drawing: (
      <RadioList
        label="Section"
        options={[
          { value: 'a', label: 'Work' },
          { value: 'b', label: 'عمل' },
        ]}
        value="a"
        onChange={nothing}
      />
    ),
  },
  {
    name: 'the same, disabled',
    drawing: (
      <RadioList
        label="Who can join "
        hint="Only administrators can change this."
        options={RULES}
        value="public"
        isDisabled
        onChange={nothing}
      />
    ),
  },
  {
    name: 'a picture to choose, and to change',
    drawing: [false, true].map((hasPicture) => (
      <PictureButtons key={String(hasPicture)} hasPicture={hasPicture} onPicture={() => undefined} />
    )),
  },
  { name: 'to look for something', drawing: <SearchField label="Search emoji" /> },
];
