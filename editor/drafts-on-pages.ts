import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** The pages of the development server with drafts: it reads a file from memory while there is a draft of it. */
export function draftsOnPages(drafts: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'drafts-on-pages',
    enforce: 'pre',
    load(id) {
      const [path = ''] = id.split('?');
      return drafts.get(relative(process.cwd(), path).replaceAll(sep, '/'));
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module' }, children: finding }],
  };
}

/** Runs in the page. Names the page to the editor, and shows the text that is edited: the longest part of it without marks and names in braces. */
const finding = `parent.postMessage({ shown: location.pathname }, '*');
addEventListener('message', ({ data }) => {
  const parts = String(data?.find ?? '').split(/[*\\n]|\\{\\w+\\}|\\[|\\]\\([^)]*\\)/);
  const [part = ''] = parts.sort((a, b) => b.length - a.length);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (part.trim().length > 2 && texts.nextNode()) {
    const { data: text, parentElement: element } = texts.currentNode;
    // The site joins some words with spaces that don't break.
    if (!text.replace(/\\s+/g, ' ').includes(part.trim()) || /^(SCRIPT|STYLE)$/.test(element.tagName)) continue;
    for (let each = element; each; each = each.parentElement) if (each.tagName === 'DETAILS') each.open = true;
    let shown = element;
    while (!shown.getClientRects().length) shown = shown.parentElement;
    shown.scrollIntoView({ block: 'center', behavior: 'instant' });
    shown.animate({ outline: ['3px solid #f5a623', '3px solid transparent'] }, { duration: 2500 });
    return;
  }
});`;
