/**
 * The position of a character in a textarea, in pixels from its corner: the left edge and the
 * bottom of its line. Textareas have no such API, so this measures a copy with the same styles.
 */
export function caretPoint(
  area: HTMLTextAreaElement,
  place: number,
): { readonly x: number; readonly bottom: number } {
  const copy = document.createElement('div');
  const styles = getComputedStyle(area);
  for (const name of copied) copy.style.setProperty(name, styles.getPropertyValue(name));
  copy.style.width = `${area.clientWidth}px`;
  copy.style.position = 'absolute';
  copy.style.visibility = 'hidden';
  copy.style.whiteSpace = 'pre-wrap';
  copy.style.overflowWrap = 'break-word';
  const mark = document.createElement('span');
  mark.textContent = area.value.slice(place) || '.';
  copy.append(area.value.slice(0, place), mark);
  area.after(copy);
  const { offsetLeft, offsetTop } = mark;
  // The mark may span several lines; its first line counts.
  const lineHeight =
    Number.parseFloat(styles.lineHeight) || Number.parseFloat(styles.fontSize) * 1.5;
  copy.remove();
  const borderPx = Number.parseFloat(styles.borderTopWidth) || 0;
  return { x: offsetLeft, bottom: borderPx + offsetTop - area.scrollTop + lineHeight };
}

const copied = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
  'line-height',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'box-sizing',
  'tab-size',
];
