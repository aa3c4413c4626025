/** The pages that server-rendered pages link to. The site's own links are in `content/pages.ts`. */
export const legalPages = {
  terms: { path: '/terms', title: 'Terms of Use' },
  privacy: { path: '/privacy', title: 'Privacy Policy' },
  cookies: { path: '/cookies', title: 'Cookie Policy' },
} as const;
