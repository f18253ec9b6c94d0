/** A microphone in the manner of the other icons. */
export function MicrophoneIcon() {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x="9" y="2.5" width="6" height="12" rx="3" />
      <path d="M19 10.5v1a7 7 0 0 1-14 0v-1M12 18.5v3" />
    </svg>
  );
}
