/** Settings of the build (R8), apart from the company's facts, because every page's script needs some of them. */
export const buildSettings = {
  /** Origin of the map's animation, a copy of the built `/platform-map/*-motion.svg` with CORS; empty for this site. */
  animationHost: '',
  apiBase: '/api',
  /** Domain of the consent cookie; empty for the host of the page. */
  cookieDomain: '',
  /** The header's icons. The phone icon requires a number. */
  showSearch: false,
  showPhone: false as boolean,
} as const;
