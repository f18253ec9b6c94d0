import { useTriedCommand } from '../../lib/view/use-tried-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Failure } from '../../ui/failure/Failure.tsx';
import { TrustSettingsView } from './TrustSettingsView.tsx';

/** Whose devices can read what the person writes from here. */
export function TrustSettings() {
  const view = useView('identity.trust', null);
  const setTrust = useTriedCommand('identity.setTrust');
  if (view.kind !== 'ready') return null;
  const { recipients } = view.value;
  return (
    <>
      <TrustSettingsView recipients={recipients} onChange={(next) => setTrust.run({ recipients: next })} />
      {setTrust.hasFailed && <Failure />}
    </>
  );
}
