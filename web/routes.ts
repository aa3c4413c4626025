import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { pages } from '../content/pages.ts';

export default [
  ...pages.map((page) => {
    const file = `pages/${page.module}.tsx`;
    return page.path === '/' ? index(file) : route(page.path.slice(1), file);
  }),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
