import { readFileSync } from 'node:fs';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { billOfMaterials, browserProperty, recordPackages } from './bill-of-materials.ts';

type Names = Readonly<Record<string, string>>;
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly dependencies: Names;
};

test('the bill of materials lists each server dependency with its version, and no tool', async () => {
  const { components, metadata } = await billOfMaterials(new Set());
  const refs = components.map((component) => component['bom-ref']);
  const ours = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  expect(refs).toEqual(expect.arrayContaining(ours));
  // TypeScript is an optional package of valibot that nothing runs.
  expect(components.filter(({ name }) => /^(?:vite|typescript|node)$/.test(name))).toEqual([]);
  expect(metadata.component.name).toBe('laboratory-website');
});

test('the bill of materials marks packages that run in the browser, even if the server uses them too', async () => {
  const bundled = new Set(['node_modules/react', 'node_modules/valibot']);
  const { components, dependencies: links } = await billOfMaterials(bundled);
  const marked = components.filter(({ properties }) =>
    properties?.some(({ name }) => name === browserProperty),
  );
  expect(marked.map(({ name }) => name)).toEqual(['react', 'valibot']);
  expect(marked[0]).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/react@\d/),
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }],
  });
  const refs = components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  expect(links.slice(1).map(({ ref }) => ref)).toEqual(refs);
  expect(links.find(({ ref }) => ref.startsWith('pg@'))?.dependsOn).toContainEqual(
    expect.stringMatching(/^pg-pool@/),
  );
});

test('the build records the package of each bundled module', async () => {
  const found = new Set<string>();
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [recordPackages(found)],
    build: {
      write: false,
      lib: { entry: 'web/ui/modal.tsx', formats: ['es'] },
    },
  });
  expect([...found]).toEqual(
    expect.arrayContaining(['node_modules/react', 'node_modules/@base-ui/react']),
  );
});
