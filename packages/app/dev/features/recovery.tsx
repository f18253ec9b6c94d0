import type { RecoveryStatus } from '@parley/sdk/client/contract.ts';
import { BackupSettingsView } from '../../src/features/recovery/BackupSettingsView.tsx';
import { EnterKeyView } from '../../src/features/recovery/EnterKeyView.tsx';
import { MovingKeysView } from '../../src/features/recovery/MovingKeysView.tsx';
import { NewKeyView } from '../../src/features/recovery/NewKeyView.tsx';
import { NewPassphraseView } from '../../src/features/recovery/NewPassphraseView.tsx';
import { RecoveryPromptView } from '../../src/features/recovery/RecoveryPromptView.tsx';
import { RecoverySettingsView } from '../../src/features/recovery/RecoverySettingsView.tsx';
import type { State } from '../components/state.ts';
import { Opener } from '../opener.tsx';

type Known = Extract<RecoveryStatus, { readonly kind: 'known' }>;

const nothing = () => undefined;
const KEY = 'EsTj 3yST y93F SLpB jJsz eAXc 2XzA ygD3 w69H fGaN TKBj jXEd';
const WHOLE: Known = {
  kind: 'known',
  recovery: 'on',
  hasPassphrase: false,
  backup: 'working',
  keys: { backedUp: 812, total: 812 },
  isBackupDelayed: false,
  restore: { kind: 'idle' },
  prompt: null,
};
const RECOVERIES = ['off', 'locked', 'incomplete', 'on'] as const;
const BACKUPS: readonly Partial<Known>[] = [
  { backup: 'unknown' },
  { backup: 'none' },
  { backup: 'locked' },
  { backup: 'working', isBackupDelayed: true, keys: { backedUp: 3, total: 812 } },
  { backup: 'working', restore: { kind: 'running', done: 400, total: 812 } },
  { backup: 'working', restore: { kind: 'running', done: 0, total: null } },
  { backup: 'working', restore: { kind: 'done', imported: 810, failed: 2 } },
];
const REPLACES = [null, 'known', 'lost'] as const;

export const recovery: readonly State[] = [
  {
    name: 'what is asked',
    drawing: (
      <>
        <RecoveryPromptView prompt="save" onOpen={nothing} onLater={nothing} />
        <RecoveryPromptView prompt="unlock" onOpen={nothing} onLater={nothing} />
        <MovingKeysView done={1_251} total={5_101} />
      </>
    ),
  },
  {
    name: 'the key',
    drawing: RECOVERIES.map((state) => (
      <RecoverySettingsView key={state} status={{ ...WHOLE, recovery: state }} onEnter={nothing} onMake={nothing} />
    )),
  },
  {
    name: 'the backup',
    drawing: BACKUPS.map((state) => (
      <BackupSettingsView
        key={JSON.stringify(state)}
        status={{ ...WHOLE, ...state }}
        error={state.backup === 'locked' ? 'That did not work.' : null}
        onDelete={nothing}
      />
    )),
  },
  {
    name: 'dialogs',
    drawing: (
      <>
        {REPLACES.map((replaces) => (
          <Opener key={replaces} label={`new key: ${replaces ?? 'the first'}`}>
            {(close) => (
              <NewKeyView
                userId="@ana:example.org"
                recoveryKey={replaces === 'known' ? null : KEY}
                hasPassphrase={replaces === 'lost'}
                replaces={replaces}
                error={replaces === 'lost' ? 'That did not work.' : null}
                isBusy={false}
                onPassphrase={nothing}
                onSubmit={nothing}
                onClose={close}
              />
            )}
          </Opener>
        ))}
        <Opener label="a passphrase">{(close) => <NewPassphraseView onDone={close} onBack={close} />}</Opener>
        <Opener label="enter the key">
          {(close) => (
            <EnterKeyView
              entry="EsTj 3yST"
              error="The recovery key is too short or too long."
              isBusy={false}
              hasPassphrase
              onChange={nothing}
              onSubmit={nothing}
              onClose={close}
            />
          )}
        </Opener>
      </>
    ),
  },
];
