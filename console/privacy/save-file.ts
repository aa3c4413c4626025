import type { ReplyOf } from '#contract/console/endpoints.ts';

/** Saves a file that the server made, under its name. */
export function saveFile({ fileName, mediaType, content }: ReplyOf<'exportPerson'>): void {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has read the address by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
