import type { Browser, InputSource, PointerAction } from './browser.ts';

/** Drives a page in one engine like a visitor: real pointer and key input, and checks on the result. */
export function pageOf(browser: Browser, origin: string) {
  const read = <T>(expression: string) => browser.evaluate(expression) as Promise<T>;

  async function until<T>(
    expression: string,
    isRight: (value: T) => boolean,
    what: string,
  ): Promise<T> {
    const deadline = Date.now() + waitTimeoutMs;
    let last: unknown;
    for (;;) {
      try {
        last = await read<T>(expression);
        if (isRight(last as T)) return last as T;
      } catch (error) {
        // Navigating while the script runs destroys its context.
        last = error;
      }
      if (Date.now() > deadline)
        throw new Error(`${browser.name}: ${what}; last seen: ${String(last)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** The center of an element, once it is in view and no longer moves. */
  async function placeOf(selector: string): Promise<{ x: number; y: number }> {
    const quoted = JSON.stringify(selector);
    await until<boolean>(`!!document.querySelector(${quoted})`, Boolean, `no ${selector}`);
    return read(`(async () => {
      const element = document.querySelector(${quoted});
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const moving = document.getAnimations().filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity);
      await Promise.race([Promise.allSettled(moving.map(({ finished }) => finished)), new Promise((resolve) => setTimeout(resolve, 1000))]);
      const frame = () => new Promise((resolve) => setTimeout(resolve, 40));
      let before;
      for (let tries = 0; tries < 50; tries += 1) {
        const { x, y, width, height } = element.getBoundingClientRect();
        const place = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
        if (before && before.x === place.x && before.y === place.y) return place;
        before = place;
        await frame();
      }
      return before;
    })()`);
  }

  const pointer = (actions: readonly PointerAction[]): InputSource => ({
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions,
  });
  const pressed: readonly PointerAction[] = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];

  async function click(selector: string, times = 1): Promise<void> {
    const { x, y } = await placeOf(selector);
    const presses = Array.from({ length: times }, () => pressed).flat();
    await browser.perform([pointer([{ type: 'pointerMove', x, y }, ...presses])]);
  }

  /** Presses keys in order: characters, or key names such as `Enter`. */
  async function press(...keys: readonly string[]): Promise<void> {
    const actions = keys
      .map((key) => namedKeys[key] ?? key)
      .flatMap((value) => [
        { type: 'keyDown' as const, value },
        { type: 'keyUp' as const, value },
      ]);
    await browser.perform([{ type: 'key', id: 'keyboard', actions }]);
  }

  return {
    read,
    until,
    click,
    press,
    back: browser.back,
    forward: browser.forward,
    resize: browser.resize,
    goTo: browser.goTo,
    /** Opens a path and waits until the router runs and the whole page has its layout. */
    async open(path: string): Promise<void> {
      await browser.goTo(origin + path);
      const ready = "document.documentElement.matches('[data-routed][data-laid-out]')";
      await until(ready, Boolean, `${path} is not routed`);
    },
    /** Clicks a control and replaces its value by typing. */
    async fill(selector: string, text: string): Promise<void> {
      await click(selector);
      await read(`document.querySelector(${JSON.stringify(selector)}).select?.()`);
      await press(...text);
    },
    /** Drags with the mouse from `fromX` in the window, at an element's vertical center. */
    async drag(selector: string, fromX: number, toX: number): Promise<void> {
      const { y } = await placeOf(selector);
      const steps = Array.from({ length: 8 }, (_, index) => (index + 1) / 8);
      await browser.perform([
        pointer([
          { type: 'pointerMove', x: fromX, y },
          { type: 'pointerDown', button: 0 },
          ...steps.map((share) => ({
            type: 'pointerMove' as const,
            x: Math.round(fromX + (toX - fromX) * share),
            y,
            duration: 20,
          })),
          { type: 'pointerUp', button: 0 },
        ]),
      ]);
    },
  };
}

export type EnginePage = ReturnType<typeof pageOf>;

/** Key values from the WebDriver specification, section 17.4.2. */
const namedKeys: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Backspace: '\uE003',
  End: '\uE010',
  Home: '\uE011',
};
const waitTimeoutMs = 15_000;
