import { BackLink } from '../../src/ui/back-link/BackLink.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [{ name: 'to the rooms, on a narrow screen', drawing: <BackLink /> }];
