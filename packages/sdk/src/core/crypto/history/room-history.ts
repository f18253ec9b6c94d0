import { AcceptedHistory, type AcceptedOptions } from './accepted-history.ts';
import { OwedHistory, type OwedOptions } from './owed-history.ts';

/** Keys of what was said in rooms before somebody came, for the account that runs (06.HS-02, 06.HS-03). */
export class RoomHistory {
  /** For those who are invited. */
  readonly owed: OwedHistory;
  /** Keys that came with invitations. */
  readonly accepted: AcceptedHistory;

  constructor(options: OwedOptions & AcceptedOptions) {
    this.owed = new OwedHistory(options);
    this.accepted = new AcceptedHistory(options);
  }
}
