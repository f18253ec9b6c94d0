/** True if there is a file at `url`. Loads no more of it than necessary. False also if `signal` aborts. */
export async function canBeHad(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
