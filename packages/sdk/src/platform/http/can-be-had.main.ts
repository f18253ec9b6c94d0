/** Whether there is a file at `url`, of which no more is loaded than that takes. False also where `signal` aborts. */
export async function canBeHad(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
