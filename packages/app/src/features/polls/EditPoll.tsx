import type { PollQuestion } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import type { ActionDialogProps } from '../timeline/contract.ts';
import { PollFormView } from './PollFormView.tsx';
import { formFailureText } from './poll-failures.ts';
import { EMPTY_FORM, formOf } from './poll-form.ts';

/** The dialog `Edit poll`, for a poll that nobody has voted in. */
export function EditPoll({ roomId, item, onClose }: ActionDialogProps) {
  const i18n = useI18n();
  const { content, relationId: pollId } = item;
  const [form, setForm] = useState(() => (content.kind === 'poll' ? formOf(content) : EMPTY_FORM));
  const edit = useCommand('polls.edit');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Parameters<typeof formFailureText>[0] | null>(null);
  const submit = async (poll: PollQuestion) => {
    setBusy(true);
    setFailure(null);
    const answer = await edit({ roomId, pollId, ...poll });
    setBusy(false);
    if (answer.ok) onClose();
    else setFailure(answer.error);
  };
  return (
    <PollFormView
      title={i18n._({ id: 'polls.editTitle', message: 'Edit poll' })}
      submit={i18n._({ id: 'polls.save', message: 'Save' })}
      form={form}
      isBusy={isBusy}
      failure={failure && formFailureText(failure)}
      onChange={setForm}
      onSubmit={(poll) => void submit(poll)}
      onCancel={onClose}
      onClose={onClose}
    />
  );
}
