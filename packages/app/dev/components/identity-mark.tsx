import { IdentityMark } from '../../src/ui/identity-mark/IdentityMark.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  { name: 'verified', drawing: <IdentityMark mark="verified" /> },
  { name: 'another identity than before', drawing: <IdentityMark mark="changed" /> },
  { name: 'another identity than was verified', drawing: <IdentityMark mark="violation" /> },
];
