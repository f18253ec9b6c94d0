import type { MessageDescriptor } from '@lingui/core';
import type { PollQuestion } from '@parley/sdk/client/contract.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { PollFields } from './PollFields.tsx';
import styles from './poll-form.module.css';
import { checkForm, type PollForm } from './poll-form.ts';

export interface PollFormViewProps {
  readonly title: string;
  /** The word on the button that sends the form. */
  readonly submit: string;
  readonly form: PollForm;
  readonly isBusy: boolean;
  /** The reason why the last try did not work. */
  readonly failure: MessageDescriptor | null;
  readonly onChange: (form: PollForm) => void;
  readonly onSubmit: (poll: PollQuestion) => void;
  /** Gives the form up. */
  readonly onCancel: () => void;
  /** Closes the dialog, perhaps by accident. */
  readonly onClose: () => void;
}

/** The dialog in which a poll is written or changed. */
export function PollFormView(props: PollFormViewProps) {
  const { title, submit, form, isBusy, failure, onChange, onSubmit, onCancel, onClose } = props;
  const i18n = useI18n();
  const id = useId();
  const fields = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const checked = checkForm(form);

  const onSubmitted = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (checked.ok) return onSubmit(checked.poll);
    setTried(true);
    // Once the fields are marked.
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onCancel}>{i18n._({ id: 'polls.cancel', message: 'Cancel' })}</Button>
          <Button type="submit" form={id} variant="primary" isBusy={isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        ref={fields}
        id={id}
        className={styles.form}
        noValidate
        onSubmit={onSubmitted}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
      >
        <PollFields form={form} errors={isTried && !checked.ok ? checked.errors : null} onChange={onChange} />
        {failure !== null && <Failure>{i18n._(failure)}</Failure>}
      </form>
    </Dialog>
  );
}
