import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { TextField } from '../../ui/form/TextField.tsx';

const MOST_REASON = 300;

export interface ReasonFieldProps {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
}

/** The field for the reason why messages are taken back. */
export function ReasonField({ reason, onChange }: ReasonFieldProps) {
  const i18n = useI18n();
  return (
    <TextField
      label={i18n._({ id: 'moderation.reason', message: 'Reason' })}
      hint={i18n._({ id: 'moderation.reasonHint', message: 'Optional. Everybody in the room can read it.' })}
      value={reason}
      maxLength={MOST_REASON}
      dir="auto"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
