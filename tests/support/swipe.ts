import type { Page } from '@playwright/test';

/** Swipes with one finger along a line at the height `y`. */
export async function swipe(page: Page, y: number, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    });
  await touch('touchStart', from);
  // The gallery counts from the first move: a short one leaves more than half a picture to a slow swipe.
  for (const part of [0.05, 0.4, 0.7, 1]) {
    await touch('touchMove', from + (to - from) * part);
    // The gallery mistakes a swipe within one frame for a tap, and no finger is that fast.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch('touchEnd');
  await session.detach();
}
