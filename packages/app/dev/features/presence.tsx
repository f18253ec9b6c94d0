import { StatusEditorView } from '../../src/features/presence/StatusEditorView.tsx';
import type { State } from '../components/state.ts';

const nothing = () => undefined;

export const presence: readonly State[] = [
  {
    name: "one's own status: shown, shown to nobody, on a server without presence, refused",
    drawing: (
      <>
        {(['presence', 'nobody', 'noServer'] as const).map((shownBy) => (
          <StatusEditorView
            key={shownBy}
            status={shownBy === 'presence' ? '🌴 At the beach' : ''}
            shownBy={shownBy}
            isBusy={false}
            failure={null}
            onStatus={nothing}
          />
        ))}
        <StatusEditorView
          status=""
          shownBy="presence"
          isBusy={false}
          failure={{ kind: 'refused', status: 429, message: 'Too many requests' }}
          onStatus={nothing}
        />
      </>
    ),
  },
];
