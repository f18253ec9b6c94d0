import type { ReactNode } from 'react';

interface IconProps {
  readonly size: number;
}

/** A paperclip in the manner of the other icons; drawn here, because theirs would be loaded before anybody signs in. */
export function PaperclipIcon({ size }: IconProps) {
  return (
    <Strokes size={size}>
      <path d="m20.5 11.5-8.2 8.2a5.3 5.3 0 0 1-7.5-7.5l8.4-8.4a3.5 3.5 0 0 1 5 5l-8.5 8.4a1.8 1.8 0 0 1-2.5-2.5l7.7-7.7" />
    </Strokes>
  );
}

/** A camera, likewise. */
export function CameraIcon({ size }: IconProps) {
  return (
    <Strokes size={size}>
      <path d="M3 8.5A1.5 1.5 0 0 1 4.5 7h3L9 4.5h6L16.5 7h3A1.5 1.5 0 0 1 21 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5z" />
      <circle cx="12" cy="13" r="3.5" />
    </Strokes>
  );
}

function Strokes({ size, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
