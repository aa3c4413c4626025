import { createRoot } from 'react-dom/client';
import { preloadMenus } from '#console/ui/choice-menu.tsx';
import { startTheme } from '#console/ui/theme.ts';
import { createConsoleCatalog } from './console-catalog.tsx';

const element = document.getElementById('catalog');
if (!element) throw new Error('The page has no element for the catalog');
startTheme();
preloadMenus();
createRoot(element).render(await createConsoleCatalog());
