import type { Notification as Listed } from '#contract/console/notifications.ts';
import { formText, notificationText } from './notification-text.ts';

/**
 * This browser's setting for notifications while the console is in the background. Users turn it on
 * with a click.
 */
export function browserNotifications(): 'unsupported' | 'blocked' | 'on' | 'off' {
  if (!('Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && read() === 'on' ? 'on' : 'off';
}

/** Asks the user for permission, which browsers allow only after a click. */
export async function switchBrowserNotifications(isOn: boolean): Promise<void> {
  if (isOn && Notification.permission === 'default') await Notification.requestPermission();
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Without storage, notifications stay off.
  }
}

/**
 * Shows new notifications while another window has the focus. The tag prevents duplicates from
 * several console windows.
 */
export function announce(listed: readonly Listed[], open: (leadId: string | null) => void): void {
  if (browserNotifications() !== 'on' || document.hasFocus()) return;
  const since = Date.now() - recentMs;
  for (const one of listed) {
    if (one.isRead || announced.has(one.id) || Date.parse(one.at) < since) continue;
    announced.add(one.id);
    try {
      const shown = new Notification(notificationText(one), { body: formText(one), tag: one.id });
      shown.onclick = () => {
        window.focus();
        open(one.lead?.id ?? null);
        shown.close();
      };
    } catch {
      // Chrome on Android has the API, but only for service workers.
      return;
    }
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

const announced = new Set<string>();
const storageKey = 'browser-notifications';
const recentMs = 60_000;
