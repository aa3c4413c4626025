/** Set when the prompt has come, so that it comes once a day (R124). */
const promptCookie = 'subscribe-shown';
/** Seconds. */
const oneDay = 24 * 60 * 60;

export function promptWasShown(cookies: string): boolean {
  return cookies.split('; ').some((entry) => entry.startsWith(`${promptCookie}=`));
}

export function promptCookieText(secure: boolean): string {
  return `${promptCookie}=true; path=/; max-age=${oneDay}; samesite=lax${secure ? '; secure' : ''}`;
}
