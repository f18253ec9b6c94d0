import type { PollQuestion } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { draftPlace } from '../../lib/drafts/draft-place.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { tabStore } from '../../lib/tab-store/tab-store.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import type { ToolDialogProps } from '../composer/contract.ts';
import { PollFormView } from './PollFormView.tsx';
import { pollDrafts } from './poll-drafts.ts';
import { formFailureText } from './poll-failures.ts';
import { EMPTY_FORM, type PollForm } from './poll-form.ts';

/** The dialog `Create poll`, which begins with the poll that was begun in this place. */
export function CreatePoll({ roomId, threadRoot, onClose }: ToolDialogProps) {
  const i18n = useI18n();
  const place = draftPlace(roomId, threadRoot);
  const [form, setForm] = useState(() => pollDrafts.read(tabStore.owner, place));
  const start = useCommand('polls.start');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Parameters<typeof formFailureText>[0] | null>(null);
  const change = (next: PollForm) => {
    setForm(next);
    pollDrafts.write(place, next);
  };
  const submit = async (poll: PollQuestion) => {
    setBusy(true);
    setFailure(null);
    const answer = await start({ roomId, threadRoot, ...poll });
    setBusy(false);
    if (!answer.ok) return setFailure(answer.error);
    pollDrafts.write(place, EMPTY_FORM);
    onClose();
  };
  return (
    <PollFormView
      title={i18n._({ id: 'polls.create', message: 'Create poll' })}
      submit={i18n._({ id: 'polls.createButton', message: 'Create' })}
      form={form}
      isBusy={isBusy}
      failure={failure && formFailureText(failure)}
      onChange={change}
      onSubmit={(poll) => void submit(poll)}
      onCancel={() => {
        pollDrafts.write(place, EMPTY_FORM);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
