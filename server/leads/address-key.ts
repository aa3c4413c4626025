/** Normalizes an address for comparison; letter case is ignored. */
export function addressKey(emailAddress: string): string {
  return emailAddress.normalize('NFC').trim().toLowerCase();
}
