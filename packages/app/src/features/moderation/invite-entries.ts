/** The entries of a list that somebody wrote: on lines of their own, or between commas. Each once. */
export function entriesOf(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((entry) => entry !== ''))];
}
