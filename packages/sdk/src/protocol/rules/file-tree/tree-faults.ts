/** Errors of file trees that every client says in the same words (10.F-01, 10.F-03, 10.F-10, 10.F-11). */
export type TreeFault =
  | 'Expected single room create event'
  | 'Unknown room'
  | 'Unexpected return type for power levels'
  | 'State key not found for branch'
  | 'Expected to have a parent in a non-top level space'
  | 'No state key found for parent'
  | 'Unable to locate room for parent'
  | 'Failed to find event'
  | 'Invalid or unknown room'
  | 'Cannot set order of top level spaces currently'
  | `Invalid role: ${string}`
  | `No HTTP URL available for ${string}`;
