import { siteForms } from './site-forms.tsx';
import { siteParts } from './site-parts.tsx';
import { siteSections } from './site-sections.tsx';

export const siteGroups = [...siteParts, siteForms, siteSections];
