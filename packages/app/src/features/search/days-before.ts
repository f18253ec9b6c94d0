/** Goes back so many days, to the same time of day where the person is. */
export function daysBefore(now: number, days: number): number {
  const date = new Date(now);
  date.setDate(date.getDate() - days);
  return date.getTime();
}
