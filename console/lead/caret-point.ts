/**
 * Where a place in the text of a field is on the screen, in pixels from the field's corner: the left edge and
 * the lower edge of its line. A textarea doesn't tell, so a copy of it with the same styles is measured.
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
  // The mark may go on over several lines; its first one counts.
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
