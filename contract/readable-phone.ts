/**
 * `+17025550123` as `+1 (702) 555-0123`. Elsewhere only the calling code is set apart (ITU-T E.164 assigns it
 * one to three digits), because each country groups the rest in its own way.
 */
export function readablePhone(phone: string): string {
  return phone
    .replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3')
    .replace(callingCode, '+$1 $2');
}

const callingCode =
  /^\+(7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d{2})(\d{4,})$/;
