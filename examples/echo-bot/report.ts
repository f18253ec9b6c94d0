/** The bot's output: one JSON line per event. */
export type Report =
  | { readonly event: 'started' }
  | { readonly event: 'joined'; readonly roomId: string; readonly sender?: string }
  | {
      readonly event: 'message' | 'answered';
      readonly roomId: string;
      readonly sender: string;
      readonly body: string;
      readonly eventId: string;
    }
  | { readonly event: 'error'; readonly roomId?: string; readonly message: string };

export function print(report: Report): void {
  process.stdout.write(`${JSON.stringify(report)}\n`);
}
