import { Spinner } from '../../src/ui/spinner/Spinner.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [{ name: 'turning', drawing: <Spinner /> }];
