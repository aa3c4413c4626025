import type { EndpointName } from '#contract/console/endpoints.ts';
import type { GlyphName } from './glyph.tsx';

type Screen = {
  readonly title: string;
  /** Listed in the sidebar with this icon. */
  readonly glyph?: GlyphName;
  /** Only users with the right to this endpoint see the screen. */
  readonly right?: EndpointName;
};

/** The screens that aren’t the inbox, in the order of the sidebar. */
export const screens = {
  '/setup': { title: 'Set up', glyph: 'log', right: 'skipSetupStep' },
  '/health': { title: 'Health', glyph: 'pulse', right: 'health' },
  '/deliveries': { title: 'Deliveries', glyph: 'release' },
  '/destinations': { title: 'Destinations', glyph: 'send', right: 'destinations' },
  '/tokens': { title: 'API tokens', glyph: 'key', right: 'serviceTokens' },
  '/numbers': { title: 'Analytics', glyph: 'chart' },
  '/tiers': { title: 'Volume tiers', glyph: 'tag', right: 'changeVolumeTiers' },
  '/templates': { title: 'Templates', glyph: 'mail', right: 'templates' },
  '/people': { title: 'People', glyph: 'people' },
  '/privacy': { title: 'Privacy desk', glyph: 'shield', right: 'findPerson' },
  '/audit': { title: 'Audit log', glyph: 'log', right: 'audit' },
  '/account': { title: 'Your account' },
} as const satisfies Readonly<Record<`/${string}`, Screen>>;

export type ScreenPath = keyof typeof screens;

export function screenAt(path: ScreenPath): Screen {
  return screens[path];
}
