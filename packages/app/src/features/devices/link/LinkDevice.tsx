import '../../../lib/i18n/later-messages.ts';
import { useEffect, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { linkScannerWords } from '../../../lib/link/link-words.ts';
import { newAttempt } from '../../../lib/link/new-attempt.ts';
import { hasCamera } from '../../../lib/scan/camera.ts';
import { useCalls } from '../../../lib/view/use-calls.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { LoadedScanner } from '../../../ui/scan/LoadedScanner.tsx';
import { LinkDeviceView } from './LinkDeviceView.tsx';

type Way = 'show' | 'scan';

/** Signs a new device in, which shows a QR code or scans one. */
export function LinkDevice({ onClose }: { readonly onClose: () => void }) {
  const [params, setParams] = useState(() => ({ way: 'show' as Way, attempt: newAttempt() }));
  const [canScan, setCanScan] = useState(false);
  useEffect(() => {
    void hasCamera().then(setCanScan);
  }, []);
  const choose = (way: Way) => setParams({ way, attempt: newAttempt() });
  return <Linking key={params.attempt} params={params} canScan={canScan} onWay={choose} onClose={onClose} />;
}

interface LinkingProps {
  readonly params: { readonly way: Way; readonly attempt: number };
  readonly canScan: boolean;
  readonly onWay: (way: Way) => void;
  readonly onClose: () => void;
}

function Linking({ params, canScan, onWay, onClose }: LinkingProps) {
  const i18n = useI18n();
  const view = useView('devices.link', params);
  const call = useCalls('devices.link', params);
  const state = view.kind === 'ready' ? view.value : ({ kind: 'starting' } as const);
  const stop = () => void call('stop', null);
  const other = params.way === 'show' ? 'scan' : 'show';
  return (
    <LinkDeviceView
      state={state}
      scanner={
        <LoadedScanner
          words={linkScannerWords(i18n)}
          onCode={(bytes) => void call('take', { kind: 'scanned', bytes })}
        />
      }
      otherWay={other === 'show' || canScan ? other : null}
      onWay={(way) => {
        stop();
        onWay(way);
      }}
      onCode={(code) => void call('take', { kind: 'typed', code })}
      onOpened={() => void call('take', { kind: 'opened' })}
      onRetry={() => onWay(params.way)}
      onClose={() => {
        stop();
        onClose();
      }}
    />
  );
}
