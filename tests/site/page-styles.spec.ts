import type { PageName } from '#contract/addresses.ts';
import { expect, test } from '#tests/support/test.ts';
import { pageNamed } from '#web/lib/pages.ts';

const compared: readonly (readonly [name: PageName, width: number])[] = [
  ['Home', 1440],
  ['Lab', 390],
  ['HomeTermsOfUse', 390],
  ['RegistrationLaboratory', 390],
];

for (const [name, width] of compared)
  test(`${name} looks the same with the whole sheet at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript' }));
    await page.goto(pageNamed(name).path);
    const { count, differences } = await page.evaluate(compareSheets);
    expect(differences).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });

/**
 * Runs in the browser. Compares the computed styles of all elements and pseudo-elements before and
 * after loading the whole sheet.
 */
async function compareSheets() {
  for (const details of document.querySelectorAll('details')) details.open = true;
  // The size of these elements depends on when they come near the viewport.
  for (const element of document.querySelectorAll<HTMLElement>('body *'))
    if (getComputedStyle(element).contentVisibility === 'auto')
      element.style.contentVisibility = 'visible';

  const properties = [...getComputedStyle(document.body)].filter((each) => !each.startsWith('--'));
  const parts = [...document.querySelectorAll('body, body :not(svg *)')].flatMap((element) =>
    ['', '::before', '::after'].map((part) => ({ element, part })),
  );
  await motionEnds();
  const own = parts.map(stylesOf);
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = document.querySelector<HTMLElement>('script[data-styles]')?.dataset.styles ?? '';
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  });
  for (const style of document.head.querySelectorAll('style')) style.remove();
  await motionEnds();
  const differences = parts.flatMap((each, index) => {
    const whole = stylesOf(each);
    return properties.flatMap((property, at) => {
      const [before = '', after = ''] = [own[index]?.[at], whole[at]];
      if (isSame(before, after)) return [];
      const { tagName, className } = each.element;
      return [`${tagName}.${className}${each.part} ${property}: ${before} instead of ${after}`];
    });
  });
  return { count: parts.length, differences };

  async function motionEnds(): Promise<void> {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const running = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) < 3000,
      );
    await Promise.allSettled(running.map(({ finished }) => finished));
  }

  function stylesOf({ element, part }: { element: Element; part: string }): readonly string[] {
    const computed = getComputedStyle(element, part);
    if (part !== '' && computed.content === 'none') return [];
    return properties.map((property) => computed.getPropertyValue(property));
  }

  /** Colors mixed by the build have a different notation and may differ in the last bit. */
  function isSame(before: string, after: string): boolean {
    if (before === after) return true;
    const colors = /\b(?:rgba?|color|oklab|lab)\([^()]*\)/g;
    if (before.replace(colors, '') !== after.replace(colors, '')) return false;
    const [some, others] = [before, after].map((value) =>
      (value.match(colors) ?? []).flatMap((color) => bytesOf(color)),
    );
    return (some ?? []).every((byte, index) => Math.abs(byte - (others?.[index] ?? 999)) <= 1);
  }

  function bytesOf(color: string): readonly number[] {
    const context = Object.assign(document.createElement('canvas'), {
      width: 1,
      height: 1,
    }).getContext('2d');
    if (!context) return [];
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  }
}
