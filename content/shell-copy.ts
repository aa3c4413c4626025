import file from '#content/shell-copy.json' with { type: 'json' };
import { site } from '#contract/site.ts';

/** Texts of the header, the sidebar and the registration layout; of parts whose code could not be loaded. */
export const { shell: shellCopy, island: islandCopy, landingCopyrightYear } = file;

export const footerCopy = {
  ...file.footer,
  trademark: file.footer.trademark.replaceAll('[company]', site.company),
};
