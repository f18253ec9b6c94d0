import { ReportView } from '../../src/features/bugs/ReportView.tsx';
import { NotificationNoteView } from '../../src/features/notifications/NotificationNoteView.tsx';
import { PauseSettings } from '../../src/features/notifications/PauseSettings.tsx';
import { SoundSettings } from '../../src/features/notifications/SoundSettings.tsx';
import { AboutView } from '../../src/features/settings/about/AboutView.tsx';
import { LicencesView } from '../../src/features/settings/about/LicencesView.tsx';
import { ClearCache } from '../../src/features/storage/clear/ClearCache.tsx';
import type { State } from '../components/state.ts';
import { Opener } from '../opener.tsx';
import { WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;
const NOW = Date.now();
const HOUR_MS = 3_600_000;
const REPORT = 'Parley 0.1.0\nMozilla/5.0\n\nThe list jumps.\n\n2026-01-01T10:00:00.000Z warn sync: slow ms=900';
const LICENCES = [
  { name: 'react', version: '19.3.1', licence: 'MIT', text: 'Permission is hereby granted, free of charge …' },
  { name: 'idb', version: '8.0.4', licence: 'ISC', text: null },
];

export const helpAndAbout: readonly State[] = [
  {
    name: 'the version, with and without an address of the source code',
    drawing: [null, 'https://code.example.org/parley'].map((source) => (
      <AboutView key={String(source)} version="0.1.0-abcdef" source={source} onLicences={nothing} />
    )),
  },
  {
    name: 'licences',
    drawing: [LICENCES, 'waiting' as const, 'failed' as const].map((licences) => (
      <Opener key={String(licences)} label={typeof licences === 'string' ? licences : 'all'}>
        {(close) => <LicencesView licences={licences} onClose={close} />}
      </Opener>
    )),
  },
  {
    name: 'a report of a problem',
    drawing: (['idle', 'sending', 'sent', 'failed'] as const).map((state) => (
      <Opener key={state} label={state}>
        {(close) => (
          <ReportView
            description=""
            withLog
            text={REPORT}
            state={state}
            onDescription={nothing}
            onWithLog={nothing}
            onSend={state === 'idle' ? null : nothing}
            onSave={nothing}
            onClose={close}
          />
        )}
      </Opener>
    )),
  },
  {
    name: 'clearing the cache',
    drawing: (
      <WithEngine script={nothing}>
        <ClearCache reload={nothing} />
      </WithEngine>
    ),
  },
  {
    name: 'notifications: over the list, pauses, sounds',
    drawing: (
      <>
        {(['offer', 'paused'] as const).map((kind) => (
          <NotificationNoteView
            key={kind}
            kind={kind}
            pausedUntilMs={NOW + HOUR_MS}
            nowMs={NOW}
            onAnswer={nothing}
            onResume={nothing}
          />
        ))}
        <PauseSettings />
        <SoundSettings play={nothing} />
      </>
    ),
  },
];
