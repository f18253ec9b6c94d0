/** Returns what draws once for all that changes in one go. What drawing throws is reported. */
export function drawOnce(draw: () => void, report: (error: unknown) => void): () => void {
  let isDrawing = false;
  return () => {
    if (isDrawing) return;
    isDrawing = true;
    Promise.resolve()
      .then(() => {
        isDrawing = false;
        draw();
      })
      .catch(report);
  };
}
