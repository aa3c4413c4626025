import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createServer, normalizePath, type ViteDevServer } from 'vite';
import { freePort } from '#tests/support/free-port.ts';
import { expect, test } from '#tests/support/test.ts';

/** Files that the server reads instead of those on disk, so that no test changes a source. */
const edited = new Map<string, string>();
let server: ViteDevServer;

async function serve(): Promise<string> {
  const port = await freePort();
  server = await createServer({
    configFile: resolve('vite.config.ts'),
    // Servers that share a cache break each other's pages.
    cacheDir: test.info().outputPath('vite'),
    logLevel: 'error',
    plugins: [{ name: 'edits', enforce: 'pre', load: (id) => edited.get(id.split('?')[0] ?? '') }],
    server: { port, strictPort: true },
  });
  await server.listen();
  return `http://localhost:${port}`;
}

function edit(file: string, before: string, after: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text, `${file} has the text that the test replaces`).toContain(before);
  const path = resolve(file);
  edited.set(normalizePath(path), text.replace(before, after));
  server.watcher.emit('change', path);
}

test.describe('while developing', () => {
  test.use({ ownContext: true });
  test.beforeEach(({ expectMessage }) => {
    test.slow();
    // The sources come from another origin than the built site, and no API runs behind it.
    expectMessage(/localhost:\d+|React DevTools|\[vite\]|Input elements should have|status of 502/);
  });
  test.afterEach(async ({ page }) => {
    edited.clear();
    // An open page would report that its connections end.
    await page.goto('about:blank');
    await server.close();
  });

  test('a changed form keeps what is typed; changed copy reloads the page', async ({ page }) => {
    await page.route('**/api/**', (route) => route.fulfill({ status: 502 }));
    await page.goto(`${await serve()}/contacts`);
    const contact = page.locator('form[data-form="contact"] [name="firstname"]');
    await contact.fill('Ada', { timeout: 30_000 });
    await expect(page.locator('[data-island="contact-form"]')).toHaveAttribute(
      'data-state',
      'hydrated',
    );
    await page.locator('footer [data-dialog="career"]').click();
    const career = page.getByRole('dialog').locator('form');
    await career.locator('[name="firstname"]').fill('Grace');

    edit('contract/forms/career.ts', "text('Position'", "text('Position you want'");
    await expect(career.getByText('Position you want')).toBeVisible();
    edit('web/form-engine/fields/field-frame.tsx', '<label', '<label data-changed');
    await expect(career.locator('[data-changed]').first()).toBeVisible();
    await expect(career.locator('[name="firstname"]')).toHaveValue('Grace');
    await expect(contact).toHaveValue('Ada');

    edit('web/shell/footer.tsx', '<footer', '<footer data-changed');
    await expect(page.locator('footer[data-changed]')).toBeAttached();
    await expect(career).toBeHidden();
  });
});
