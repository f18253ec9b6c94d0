import type { TrustSettings } from '@parley/sdk/client/contract.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Choice } from '../../ui/choice/Choice.tsx';

export interface TrustSettingsViewProps {
  readonly recipients: TrustSettings['recipients'];
  readonly onChange: (recipients: TrustSettings['recipients']) => void;
}

/** To which devices keys go: one of three, for this browser alone. */
export function TrustSettingsView({ recipients, onChange }: TrustSettingsViewProps) {
  const i18n = useI18n();
  return (
    <Choice
      label={i18n._({ id: 'identity.trust', message: 'Who can read my encrypted messages' })}
      hint={i18n._({
        id: 'identity.trustHint',
        message:
          'In encrypted rooms, on this browser. “Verified by their owner” means that the owner confirmed the device.',
      })}
      options={[
        {
          value: 'signed' as const,
          label: i18n._({ id: 'identity.trustSigned', message: 'Devices verified by their owner' }),
        },
        {
          value: 'verified' as const,
          label: i18n._({ id: 'identity.trustVerified', message: 'Only people I verified' }),
        },
        { value: 'all' as const, label: i18n._({ id: 'identity.trustAll', message: 'All devices' }) },
      ]}
      value={recipients}
      onChange={onChange}
    />
  );
}
