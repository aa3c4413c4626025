export function leadLink(consoleUrl: URL, leadId: string): string {
  return new URL(`/leads/${leadId}`, consoleUrl).href;
}
