import type { Plugin } from 'vite';

/** Pages beside the form name themselves to the editor, and show the text that is edited. */
export const shownText: Plugin = {
  name: 'shown-text',
  transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module' }, children: finding }],
};

/** Runs in the page. Finds the longest part of the text without marks and names in braces. */
const finding = `parent.postMessage({ shown: location.pathname }, '*');
addEventListener('message', ({ data }) => {
  const parts = String(data?.find ?? '').split(/[*\\n]|\\{\\w+\\}|\\[|\\]\\([^)]*\\)/);
  const [part = ''] = parts.sort((a, b) => b.length - a.length);
  const hasPart = ({ textContent }) => textContent.replace(/\\s+/g, ' ').includes(part.trim());
  // The shortest element is the text itself. The site splits texts into elements, and repeats some in data for search engines.
  let [shown] = [...document.body.querySelectorAll(':not(script, style)')]
    .filter(hasPart)
    .sort((a, b) => a.textContent.length - b.textContent.length);
  if (part.trim().length < 3 || !shown) return;
  for (let each = shown; each; each = each.parentElement) if (each.tagName === 'DETAILS') each.open = true;
  while (!shown.getClientRects().length) shown = shown.parentElement;
  // A section that has just opened can't be scrolled to at once.
  setTimeout(() => shown.scrollIntoView({ block: 'center', behavior: 'instant' }), 100);
  shown.animate({ outline: ['3px solid #f5a623', '3px solid transparent'] }, { duration: 2500 });
});`;
