/** Waits until an address responds, with any status. */
export async function untilAnswered(address: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const answered = await fetch(address).then(
      () => true,
      () => false,
    );
    if (answered) return;
    if (Date.now() > deadline) throw new Error(`${address} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const startTimeoutMs = 30_000;
