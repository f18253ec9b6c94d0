import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { TrustSettingsView } from './TrustSettingsView.tsx';

/** Whose devices can read what the person writes from here. */
export function TrustSettings() {
  const view = useView('identity.trust', null);
  const setTrust = useCommand('identity.setTrust');
  if (view.kind !== 'ready') return null;
  const { recipients } = view.value;
  return <TrustSettingsView recipients={recipients} onChange={(next) => void setTrust({ recipients: next })} />;
}
