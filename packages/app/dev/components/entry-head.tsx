import { EntryByline } from '../../src/ui/entry-head/EntryByline.tsx';
import { EntryHead } from '../../src/ui/entry-head/EntryHead.tsx';
import type { State } from './state.ts';

const ANA = { userId: '@ana:example.org', name: 'Ana' };
const AT = Date.UTC(2026, 2, 14, 9, 30);

export const states: readonly State[] = [
  { name: 'of the user', drawing: <EntryHead isMine sender={ANA} timestamp={AT} href={null} /> },
  { name: 'with the way to it', drawing: <EntryHead sender={ANA} timestamp={AT} href="#/room/a" /> },
  { name: 'on its way', drawing: <EntryHead sender={ANA} timestamp={AT} href={null} /> },
  { name: 'sender and time alone', drawing: <EntryByline sender={ANA} timestamp={AT} /> },
];
