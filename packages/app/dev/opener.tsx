import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../src/ui/button/Button.tsx';

export interface OpenerProps {
  readonly label: string;
  /** The content that is open until `close` is called; `opener` is the button that opened it. */
  readonly children: (close: () => void, opener: HTMLElement) => ReactNode;
}

/** A button that opens what covers the page, so that it can be looked at among the rest. */
export function Opener({ label, children }: OpenerProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span ref={place}>
      <Button data-opener="" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && place.current !== null && children(() => setIsOpen(false), place.current)}
    </span>
  );
}
