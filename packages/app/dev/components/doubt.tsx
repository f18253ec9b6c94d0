import { DoubtLine } from '../../src/ui/doubt/DoubtLine.tsx';
import { Nobody } from '../../src/ui/doubt/Nobody.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  { name: 'sent in the clear', drawing: <DoubtLine name="Mira" kind="sentInClear" /> },
  { name: 'from an unsigned device', drawing: <DoubtLine name="Mira" kind="unsignedDevice" /> },
  { name: 'from an unknown device', drawing: <DoubtLine name="Mira" kind="unknownDevice" /> },
  { name: 'its key was imported', drawing: <DoubtLine name="Mira" kind="importedKey" /> },
  { name: 'another identity than was verified', drawing: <DoubtLine name="Mira" kind="verificationViolation" /> },
  { name: 'where a name would stand', drawing: <Nobody /> },
];
