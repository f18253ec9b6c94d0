import { useState } from 'react';
import { Switch } from '../../src/ui/switch/Switch.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  { name: 'on and off', drawing: <Working /> },
  {
    name: 'fixed',
    drawing: <Switch label="Sound" hint="This browser has none." isOn={false} isDisabled onChange={() => undefined} />,
  },
];

function Working() {
  const [isOn, setIsOn] = useState(true);
  return <Switch label="Sound" isOn={isOn} onChange={setIsOn} />;
}
