import { withoutNoncharacters } from '#server/lib/clean-text.ts';

/** Writes one JSON array with one object per line. */
export async function* jsonArray(
  objects: AsyncIterable<Readonly<Record<string, unknown>>>,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const object of objects) {
    yield `${separator}${asciiControls(JSON.stringify(object))}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Escapes characters that JSON allows but a terminal would interpret. */
function asciiControls(json: string): string {
  return withoutNoncharacters(json).replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
