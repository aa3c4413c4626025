/**
 * Runs in the browser. The lines of text that something covers, cuts off or keeps outside the window at every scroll
 * position, such as `Request a demo: button`. Points at both ends of a line and at most 24 px apart are tried, unless
 * only the boxes around the text are there. Text inside drawings is left out, because captions or the page repeat it.
 */
export function coveredText(): readonly string[] {
  const range = document.createRange();
  const rectsOf = (node: Node) => {
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 2);
  };
  const memo = <T>(of: (element: HTMLElement) => T | undefined) => {
    const known = new Map<HTMLElement, T | undefined>();
    const find = (element: HTMLElement | null): T | undefined => {
      if (!element || element === document.body) return undefined;
      if (!known.has(element)) known.set(element, of(element) ?? find(element.parentElement));
      return known.get(element);
    };
    return find;
  };
  const isForReaders = memo((element) => {
    const { clipPath, position, overflow } = getComputedStyle(element);
    const isClipped = clipPath !== 'none' && position === 'absolute';
    return isClipped || (overflow === 'hidden' && element.offsetWidth <= 1) || undefined;
  });
  const scrollerOf = memo((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    return /auto|scroll/.test(overflowX + overflowY) ? element : undefined;
  });
  const contains = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
    x >= left && x < right - 1 && y >= top && y < bottom;
  /** A box without background and text lets what is below it be seen. */
  const hides = (element: Element, x: number, y: number) => {
    if (element.matches('svg *, img, input, select, textarea')) return true;
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== 'none' || !/, 0\)$/.test(backgroundColor)) return true;
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return texts.some((text) => rectsOf(text).some((rect) => contains(rect, x, y)));
  };
  /** The element that covers the text at a point; undefined if none does. */
  const coverAt = (text: Text, x: number, y: number): string | undefined => {
    if (x < 0 || x > innerWidth - 1) return 'outside the window';
    if (document.elementFromPoint(x, y)?.contains(text)) return undefined;
    for (const element of document.elementsFromPoint(x, y)) {
      if (element.contains(text) || text.parentElement?.contains(element)) return undefined;
      if (hides(element, x, y)) return `${element.tagName} ${element.textContent}`.slice(0, 40);
    }
    return 'cut off';
  };
  const coverOf = (text: Text, { left, width, top, height }: DOMRect): string | undefined => {
    const y = top + height / 2;
    const clip = scrollerOf(text.parentElement)?.getBoundingClientRect();
    const steps = Math.max(1, Math.ceil((width - 4) / 24));
    for (let step = 0; step <= steps; step += 1) {
      const x = left + 2 + ((width - 4) * step) / steps;
      const cover = !clip || contains(clip, x, y) ? coverAt(text, x, y) : undefined;
      if (cover) return cover;
    }
    return undefined;
  };

  const boxes = new Map<Element, DOMRect>();
  /** The boxes in each strip of the page, because comparing each line with every box takes seconds on long pages. */
  const strips = new Map<number, [Element, DOMRect][]>();
  const stripsOf = ({ top, bottom }: DOMRect) => {
    const first = Math.floor(top / 64);
    const count = Math.max(1, Math.floor(bottom / 64) - first + 1);
    return Array.from({ length: count }, (_, index) => first + index);
  };
  const sortIn = (each: [Element, DOMRect]) => {
    for (const strip of stripsOf(each[1])) {
      const inStrip = strips.get(strip);
      if (inStrip) inStrip.push(each);
      else strips.set(strip, [each]);
    }
  };
  const overlaps = (box: DOMRect, line: DOMRect) =>
    box.top < line.bottom &&
    box.bottom > line.top &&
    box.left < line.right &&
    box.right > line.left;
  const holds = (box: DOMRect | undefined, { left, right, top, bottom }: DOMRect) =>
    !box?.width ||
    !box.height ||
    (left > box.left - 1 && right < box.right + 1 && top > box.top - 8 && bottom < box.bottom + 8);
  const around = (element: Element | null): readonly Element[] =>
    element && element !== document.body ? [element, ...around(element.parentElement)] : [];
  /** The line is inside the boxes around it, no other box overlaps it, and no banner can lie on it at the page's end. */
  const isAlone = (text: Text, line: DOMRect) =>
    line.left >= 0 &&
    line.right <= innerWidth &&
    line.bottom <= lastScreen &&
    around(text.parentElement).every((element) => holds(boxes.get(element), line)) &&
    stripsOf(line).every((strip) =>
      (strips.get(strip) ?? []).every(
        ([element, box]) => !overlaps(box, line) || element.contains(text),
      ),
    );

  const skipped =
    'script, style, noscript, option, [inert], [aria-hidden="true"], [role="img"], [data-picture], .skip-link';
  const isTested = ({ data, parentElement }: Text) =>
    data.trim() !== '' &&
    parentElement?.closest(skipped) === null &&
    parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !isForReaders(parentElement);
  /** A text with its place, the numbers of the lines that were not seen yet, and what covered the last of them. */
  type Unseen = { text: Text; top: number; lines: Set<number>; cover?: string };
  const unseen = (text: Text): Unseen => {
    const rects = rectsOf(text);
    const lines = new Set(
      [...rects.keys()].filter((line) => !isAlone(text, rects[line] as DOMRect)),
    );
    return { text, top: Math.min(...rects.map(({ top }) => top)), lines };
  };
  let left: Unseen[] = [];
  scrollTo({ top: 0, behavior: 'instant' });
  const lastScreen = document.documentElement.scrollHeight - innerHeight;
  for (const element of document.body.querySelectorAll('*:not(svg *)'))
    if (element.checkVisibility({ visibilityProperty: true }))
      boxes.set(element, element.getBoundingClientRect());
  for (const each of boxes) sortIn(each);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
    if (isTested(text)) left.push(unseen(text));
  const isInView = ({ top, height }: DOMRect) =>
    top + height / 2 >= 0 && top + height / 2 < innerHeight;
  const look = (each: Unseen) => {
    const rects = rectsOf(each.text);
    for (const line of each.lines) {
      const rect = rects[line];
      if (rect && !isInView(rect)) continue;
      const cover = rect && coverOf(each.text, rect);
      if (cover) each.cover = cover;
      else each.lines.delete(line);
    }
  };
  // Text under the header, the banner or a sticky button is seen at the next position.
  for (let top = 0; ; top += innerHeight * 0.45) {
    scrollTo({ top, behavior: 'instant' });
    for (const each of left) if (each.top < top + innerHeight) look(each);
    left = left.filter(({ lines }) => lines.size > 0);
    if (top >= document.documentElement.scrollHeight - innerHeight) break;
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return left.map(({ text, cover }) => `${text.data.trim().slice(0, 40)}: ${cover}`);
}

/** Runs in the browser. Makes each word 40% longer, as a translation would; addresses stay. */
export function lengthenWords(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    if (text.parentElement?.closest('script, style, noscript, svg, [aria-hidden="true"]')) continue;
    if (text.data.includes('@')) continue;
    text.data = text.data.replace(/\p{L}{3,}/gu, (word) =>
      word.concat(word.slice(0, Math.ceil(word.length * 0.4))),
    );
  }
}
