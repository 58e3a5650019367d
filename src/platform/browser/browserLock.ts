/** Ends with the window. @returns undefined while another window, or another part of this one, holds it. */
export function takeBrowserLock(name: string): Promise<{ release: () => Promise<void> } | undefined> {
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(`speech-assessment ${name}`, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((release) =>
        resolve({
          release: async () => {
            release();
            await held;
          },
        }),
      );
    });
    held.catch(reject);
  });
}
