/**
 * Each call returns true if the content differs from that of the previous call: for those who are notified of more changes than concern
 * them.
 */
export function changeDetector(read: () => unknown): () => boolean {
  let before = JSON.stringify(read());
  return () => {
    const now = JSON.stringify(read());
    const isOther = now !== before;
    before = now;
    return isOther;
  };
}
