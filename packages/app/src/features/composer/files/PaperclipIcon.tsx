/** A paperclip in the manner of the other icons; drawn here, because theirs would be loaded before anybody signs in. */
export function PaperclipIcon({ size }: { readonly size: number }) {
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
      <path d="m20.5 11.5-8.2 8.2a5.3 5.3 0 0 1-7.5-7.5l8.4-8.4a3.5 3.5 0 0 1 5 5l-8.5 8.4a1.8 1.8 0 0 1-2.5-2.5l7.7-7.7" />
    </svg>
  );
}
