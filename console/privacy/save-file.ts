import type { ReplyOf } from '#contract/console/endpoints.ts';

/** Saves a file from the server under its name. */
export function saveFile({ fileName, mediaType, content }: ReplyOf<'exportPerson'>): void {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // By the next task, the browser has read the object URL.
  setTimeout(() => URL.revokeObjectURL(address));
}
