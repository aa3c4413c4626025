import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

type LockedPackage = {
  readonly name?: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};
type Names = Readonly<Record<string, string>>;

/** Packages by their folder in `node_modules`; the project itself is ''. */
type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Folders of packages whose code is in a bundle, such as `node_modules/react`. */
export type BundledPackages = Set<string>;

/** Records the packages that a bundle contains, because npm takes them for tools. */
export function recordPackages(found: BundledPackages): Plugin {
  return {
    name: 'record-packages',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const id of file.moduleIds) {
          const [folder] = packageFolder.exec(id) ?? [];
          if (folder) found.add(folder);
        }
      }
    },
  };
}

/**
 * Every package that runs: on the server, or in the browser, which a property marks. It is read
 * from the lock file, because `npm sbom --omit=dev` leaves out packages that are needed, such as
 * nodemailer (npm 11.19).
 */
export async function billOfMaterials(bundled: BundledPackages) {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    readonly packages: LockedPackages;
  };
  const folders = [...new Set([...neededBy(packages, ''), ...bundled])].toSorted();
  const refOf = (folder: string) => componentOf(packages, folder)['bom-ref'];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { ...componentOf(packages, ''), type: 'application' } },
    components: folders.map((folder) => ({
      ...componentOf(packages, folder),
      ...(bundled.has(folder) ? { properties: [{ name: browserProperty, value: 'true' }] } : {}),
    })),
    dependencies: ['', ...folders].map((folder) => ({
      ref: refOf(folder),
      dependsOn: directlyNeededBy(packages, folder)
        .filter((each) => folders.includes(each))
        .map(refOf),
    })),
  };
}

function neededBy(packages: LockedPackages, start: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (folder: string) => {
    for (const each of directlyNeededBy(packages, folder)) {
      if (found.has(each)) continue;
      found.add(each);
      visit(each);
    }
  };
  visit(start);
  return found;
}

function directlyNeededBy(packages: LockedPackages, folder: string): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lockedIn(
    packages,
    folder,
  );
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  );
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers].flatMap(
    (name) => {
      const place = placesOf(name, folder).find((each) => each in packages);
      return place === undefined ? [] : [place];
    },
  );
}

/** The folders in which Node looks for a package, nearest first. */
function placesOf(name: string, folder: string): readonly string[] {
  const own = folder === '' ? '' : `${folder}/`;
  const end = folder.lastIndexOf('node_modules/');
  return [
    `${own}node_modules/${name}`,
    ...(end < 0 ? [] : placesOf(name, folder.slice(0, Math.max(0, end - 1)))),
  ];
}

function componentOf(packages: LockedPackages, folder: string) {
  const locked = lockedIn(packages, folder);
  const name = locked.name ?? folder.slice(folder.lastIndexOf('node_modules/') + prefixLength);
  const { version, license, integrity = '' } = locked;
  const [algorithm, digest = ''] = integrity.split('-');
  return {
    type: 'library',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
    ...(license && license !== 'UNLICENSED' ? { licenses: [{ expression: license }] } : {}),
  };
}

function lockedIn(packages: LockedPackages, folder: string): LockedPackage {
  const locked = packages[folder];
  if (!locked) throw new Error(`package-lock.json has no ${folder}`);
  return locked;
}

export const browserProperty = 'laboratory-website:browser';
const prefixLength = 'node_modules/'.length;
const packageFolder = /(?:node_modules\/(?:@[^/]+\/)?[^/]+\/)*node_modules\/(?:@[^/]+\/)?[^/]+/;
