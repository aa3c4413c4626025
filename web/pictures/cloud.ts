/** Dots of a plot in the shape of an ellipse, densest in the middle. */
export function cloud(x: number, y: number, width: number, height: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = index * 2.4;
    const distance = (index / count) ** 0.7;
    const across = Math.round(x + Math.cos(angle) * distance * width);
    return `M${across} ${Math.round(y + Math.sin(angle) * distance * height)}h0`;
  }).join('');
}
