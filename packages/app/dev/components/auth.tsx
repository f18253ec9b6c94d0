import type { AuthChallenge } from '../../src/lib/auth/ask-dialog.ts';
import { AuthDialog } from '../../src/ui/auth/AuthDialog.tsx';
import { AuthQuestion } from '../../src/ui/auth/AuthQuestion.tsx';
import { Opener } from '../opener.tsx';
import type { State } from './state.ts';

const nothing = () => undefined;
const ASKED: readonly AuthChallenge[] = [
  { session: 's', ways: [{ kind: 'password' }] },
  { session: 's', ways: [{ kind: 'page', url: 'https://accounts.example.org/' }] },
  { session: 's', ways: [] },
];
const ANSWERS = [
  { kind: 'authenticationRequired', challenge: { session: 's', ways: [{ kind: 'password' }] }, isWrong: false },
  { kind: 'refused', status: 404, message: 'Unrecognized request' },
  { kind: 'unreachable' },
  { kind: 'unavailable' },
  { kind: 'bug', reportId: '1' },
] as const;

export const states: readonly State[] = [
  {
    name: 'before something is done, and what comes of it',
    drawing: ANSWERS.map((error) => (
      <Opener key={error.kind} label={error.kind}>
        {(close) => (
          <AuthDialog
            title="Sign out Laptop"
            confirm="Sign out"
            tone={error.kind === 'unavailable' ? 'primary' : 'danger'}
            run={() => Promise.resolve({ ok: false, error })}
            onClose={close}
          >
            <p>The session is signed out at once.</p>
          </AuthDialog>
        )}
      </Opener>
    )),
  },
  {
    name: 'what the server asks',
    drawing: ASKED.map((challenge) => (
      <AuthQuestion
        key={JSON.stringify(challenge)}
        challenge={challenge}
        isWrong={false}
        password=""
        onPassword={nothing}
      />
    )),
  },
];
