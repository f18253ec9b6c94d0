import { useState } from 'react';
import { Button } from '../../src/ui/button/Button.tsx';
import { Dialog, type DialogProps } from '../../src/ui/dialog/Dialog.tsx';
import type { State } from './state.ts';

const LINES = Array.from({ length: 40 }, (_, index) => `Line ${index + 1} of many`);

export const states: readonly State[] = [
  { name: 'a question', drawing: <Opener open="Ask" title="Delete message" role="dialog" size="medium" /> },
  { name: 'an alert', drawing: <Opener open="Alert" title="Incoming call" role="alertdialog" /> },
  { name: 'wide, and longer than the screen', drawing: <Opener open="List" title="A long list" size="wide" isLong /> },
];

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
