import { useState } from 'react';
import { Chunk } from '../../src/lib/chunk/chunk.ts';
import { Button } from '../../src/ui/button/Button.tsx';
import { ChunkDialog } from '../../src/ui/dialog/ChunkDialog.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '../../src/ui/dialog/ConfirmDialog.tsx';
import { Dialog, type DialogProps } from '../../src/ui/dialog/Dialog.tsx';
import { NOTHING_TYPED } from '../../src/ui/dialog/typed-ahead.ts';
import { WaitingDialog, type WaitingDialogProps } from '../../src/ui/dialog/WaitingDialog.tsx';
import { Opener as FromButton } from '../opener.tsx';
import type { State } from './state.ts';

const FETCHED = new Chunk(() => Promise.resolve('It was fetched when it was opened.'));
const LINES = Array.from({ length: 40 }, (_, index) => `Line ${index + 1} of many`);

export const states: readonly State[] = [
  { name: 'a question', drawing: <Opener open="Ask" title="Delete message" role="dialog" size="medium" /> },
  {
    name: 'a question before something is done',
    drawing: [
      <Confirm key="danger" open="Leave" tone="danger" />,
      <Confirm key="primary" open="Change role" tone="primary" />,
      <Confirm key="busy" open="Sign out" tone="danger" isBusy />,
    ],
  },
  { name: 'an alert', drawing: <Opener open="Alert" title="Incoming call" role="alertdialog" /> },
  { name: 'wide, and longer than the screen', drawing: <Opener open="List" title="A long list" size="wide" isLong /> },
  {
    name: 'whose code is on its way, with a field and without',
    drawing: ['Room, person or command', null].map((fieldLabel) => (
      <FromButton key={fieldLabel} label={fieldLabel === null ? 'Waiting' : 'Waiting for a field'}>
        {(close) => <Waiting fieldLabel={fieldLabel} onClose={close} />}
      </FromButton>
    )),
  },
  {
    name: 'whose code is there',
    drawing: (
      <FromButton label="Fetched">
        {(close) => (
          <ChunkDialog chunk={FETCHED} title="Fetched" fieldLabel={null} onClose={close}>
            {(text) => (
              <Dialog title="Fetched" onClose={close}>
                {text}
              </Dialog>
            )}
          </ChunkDialog>
        )}
      </FromButton>
    ),
  },
];

function Confirm({ open, ...props }: Pick<ConfirmDialogProps, 'tone' | 'isBusy'> & { readonly open: string }) {
  return (
    <FromButton label={open}>
      {(close) => (
        <ConfirmDialog {...props} title={open} confirm={open} onConfirm={close} onClose={close}>
          <p>You cannot take that back yourself.</p>
        </ConfirmDialog>
      )}
    </FromButton>
  );
}

function Waiting(props: Pick<WaitingDialogProps, 'fieldLabel' | 'onClose'>) {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  return <WaitingDialog {...props} title="Go to" typed={typed} onType={setTyped} />;
}

interface OpenerProps extends Pick<DialogProps, 'title' | 'role' | 'size'> {
  readonly open: string;
  readonly isLong?: boolean;
}

function Opener({ open, isLong = false, ...props }: OpenerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{open}</Button>
      {isOpen && (
        <Dialog
          {...props}
          onClose={close}
          actions={
            <>
              <Button autoFocus onClick={close}>
                Cancel
              </Button>
              <Button variant="danger" onClick={close}>
                Delete
              </Button>
            </>
          }
        >
          {isLong ? (
            LINES.map((line) => <p key={line}>{line}</p>)
          ) : (
            <p>Everybody in the room loses it, not only you.</p>
          )}
        </Dialog>
      )}
    </>
  );
}
