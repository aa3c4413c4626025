/** The pages that the server links to from what it renders itself. The site's own links are in `content/pages.ts`. */
export const legalPages = {
  terms: { path: '/terms', title: 'Terms of Use' },
  privacy: { path: '/privacy', title: 'Privacy Policy' },
  cookies: { path: '/cookies', title: 'Cookie Policy' },
} as const;
