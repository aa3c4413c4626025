import type { EndpointName } from '#console/contract/endpoints.ts';

type Screen = {
  readonly title: string;
  /** The endpoint that a user must have access to, in order to see the screen. */
  readonly right?: EndpointName;
  /** The screen for users without the right, instead of the inbox. */
  readonly otherwise?: '/settings/delivery/log';
};

/** The sections of Settings, in the order of its list. */
const sections = {
  '/settings/general': { title: 'General', right: 'settings' },
  '/settings/team': { title: 'Team' },
  '/settings/replies': { title: 'Replies', right: 'templates' },
  '/settings/delivery': {
    title: 'Delivery',
    right: 'destinations',
    otherwise: '/settings/delivery/log',
  },
  '/settings/privacy': { title: 'Privacy', right: 'findPerson' },
  '/settings/audit': { title: 'Audit log', right: 'audit' },
  '/settings/health': { title: 'Health', right: 'health' },
} as const satisfies Readonly<Record<`/settings/${string}`, Screen>>;

/** The screens that aren’t the inbox. */
const screens = {
  ...sections,
  '/settings/delivery/log': { title: 'Delivery' },
  '/analytics': { title: 'Analytics' },
  '/account': { title: 'Your account' },
} as const satisfies Readonly<Record<`/${string}`, Screen>>;

/** Earlier addresses of screens, still used by bookmarks and old emails. */
export const movedScreens: Readonly<Record<string, string>> = {
  '/people': '/settings/team',
  '/templates': '/settings/replies',
  '/destinations': '/settings/delivery',
  '/tokens': '/settings/delivery',
  '/deliveries': '/settings/delivery/log',
  '/privacy': '/settings/privacy',
  '/audit': '/settings/audit',
  '/health': '/settings/health',
  '/setup': '/settings/health',
  '/numbers': '/analytics',
};

export type SectionPath = keyof typeof sections;
export type ScreenPath = keyof typeof screens;

export const sectionPaths = Object.keys(sections) as SectionPath[];

export function screenAt(path: ScreenPath): Screen {
  return screens[path];
}
