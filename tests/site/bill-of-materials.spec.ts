import { readFileSync } from 'node:fs';
import { expect, test } from '#tests/support/test.ts';
import { type BillOfMaterials, browserProperty } from '#tools/bill-of-materials.ts';

type Names = Readonly<Record<string, string>>;

test('the build lists every package that runs, and no visitor can load the list', async ({
  request,
}) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly dependencies: Names;
    readonly devDependencies: Names;
  };
  const bill: BillOfMaterials = JSON.parse(readFileSync('build/sbom.cdx.json', 'utf8'));
  const versions = new Map(bill.components.map((each) => [each['bom-ref'], each.properties ?? []]));
  for (const [name, version] of Object.entries(dependencies)) {
    expect([...versions.keys()]).toContain(`${name}@${version}`);
  }
  for (const name of ['react', '@base-ui/react', '@tanstack/react-router']) {
    expect(versions.get(`${name}@${devDependencies[name]}`)).toEqual([
      { name: browserProperty, value: 'true' },
    ]);
  }
  for (const path of ['/sbom.cdx.json', '/../sbom.cdx.json', '/build/sbom.cdx.json']) {
    expect((await request.get(path)).status()).toBe(404);
  }
});
