const maxBytes = 400_000;

/** Why a text can't show a picture; undefined if it can. */
export function problemInPicture(name: string, bytes: Buffer): string | undefined {
  if (!sizeOf(bytes) || !/\.(?:png|jpe?g)$/i.test(name))
    return `The picture ${name} is neither PNG nor JPEG.`;
  if (bytes.length <= maxBytes) return undefined;
  const kilobytes = Math.ceil(bytes.length / 1000);
  return `The picture ${name} has ${kilobytes} kB; use at most ${maxBytes / 1000}.`;
}

/** Width and height from the header of a PNG, or from the frame segment of a JPEG. */
export function sizeOf(bytes: Buffer): readonly [number, number] | undefined {
  if (bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47)
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc3)
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  }
  return undefined;
}
