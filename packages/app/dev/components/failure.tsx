import { Failure } from '../../src/ui/failure/Failure.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  { name: 'whatever it was', drawing: <Failure /> },
  { name: 'in words of its own', drawing: <Failure>The rooms could not be searched.</Failure> },
];
