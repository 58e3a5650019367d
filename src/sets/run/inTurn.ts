/** Starts work in order. @throws what the work throws, after everything that was started has ended. */
export async function inTurn<T>(things: readonly T[], atOnce: number, work: (thing: T, index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < things.length) {
      const index = next++;
      await work(things[index]!, index);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(atOnce, things.length) }, worker));
  const failed = ended.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}
