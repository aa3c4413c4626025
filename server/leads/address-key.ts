/** Letter case makes no difference. */
export function addressKey(emailAddress: string): string {
  return emailAddress.normalize('NFC').trim().toLowerCase();
}
