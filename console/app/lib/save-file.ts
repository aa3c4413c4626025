/** Saves a text as a file in the browser's downloads. */
export function saveFile(fileName: string, mediaType: string, content: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: mediaType }));
  link.download = fileName;
  link.click();
  // By the next task, the browser has read the object URL.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
