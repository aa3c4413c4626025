import { consoleAreas } from './console-areas.tsx';
import { consoleParts } from './console-parts.tsx';

export const consoleGroups = [...consoleParts, ...consoleAreas];
