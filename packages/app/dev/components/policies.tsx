import { useState } from 'react';
import { Policies } from '../../src/ui/policies/Policies.tsx';
import type { State } from './state.ts';

const DOCUMENTS = [
  { id: 'terms', texts: [{ language: 'en', name: 'House rules', url: 'https://example.org/rules' }] },
  { id: 'privacy', texts: [{ language: 'en', name: 'What happens to your data', url: null }] },
];

export const states: readonly State[] = [{ name: 'with a link, and without one', drawing: <Agreeing /> }];

function Agreeing() {
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set(['privacy']));
  return <Policies policies={DOCUMENTS} agreed={agreed} onAgree={setAgreed} />;
}
