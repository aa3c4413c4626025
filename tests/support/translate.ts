import type { Page } from '@playwright/test';

/** Two kinds of translation: Chrome wraps each text in elements, others replace the text itself. */
export type Translator = 'wrapping' | 'replacing';

/**
 * Translates the page as a browser's or an extension's translation does, and from then on every text that appears.
 * `pageErrors` are thrown by React if it changes a text that the translation has moved.
 */
export async function translate(page: Page, translator: Translator): Promise<void> {
  await page.evaluate((isWrapping) => {
    const changed = new WeakSet<Node>();
    const translateText = (text: Text) => {
      const parent = text.parentElement;
      if (!text.data.trim() || changed.has(text)) return;
      if (!parent || parent.closest('font, script, style, textarea, noscript')) return;
      const translated = document.createTextNode(`${text.data.trim()}·`);
      changed.add(translated);
      if (!isWrapping) return text.replaceWith(translated);
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.append(translated);
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translateAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node: Node | null = root; node; node = walker.nextNode())
        if (node instanceof Text) texts.push(node);
      for (const text of texts) translateText(text);
    };
    translateAll(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records) {
        if (type === 'characterData') translateAll(target);
        for (const node of addedNodes) translateAll(node);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  }, translator === 'wrapping');
}
