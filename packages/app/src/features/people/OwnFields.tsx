import type { PeopleFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { OwnFieldsView } from './OwnFieldsView.tsx';

/** Changes the user's own pronouns and time zone. Absent where the server keeps none. */
export function OwnFields() {
  const { locale } = useI18n();
  const view = useView('people.ownFields', null);
  const setField = useCommand('people.setField');
  const [busy, setBusy] = useState<'pronouns' | 'timeZone' | null>(null);
  const [failure, setFailure] = useState<PeopleFailure | PortFailure | null>(null);
  if (view.kind !== 'ready' || view.value.kind !== 'known') return null;
  const fields = view.value;
  // Profiles name languages; those of a region are the same.
  const [language = 'en'] = locale.toLowerCase().split('-');

  const change = async (request: Parameters<typeof setField>[0]) => {
    setBusy(request.field);
    const done = await setField(request);
    setBusy(null);
    setFailure(done.ok ? null : done.error);
  };
  return (
    <OwnFieldsView
      pronouns={
        fields.canSetPronouns ? (fields.pronouns.find((said) => said.language === language)?.summary ?? '') : null
      }
      timeZone={fields.canSetTimeZone ? { zone: fields.timeZone } : null}
      busy={busy}
      failure={failure}
      onPronouns={(value) => void change({ field: 'pronouns', language, value })}
      onTimeZone={(value) => void change({ field: 'timeZone', value })}
    />
  );
}
