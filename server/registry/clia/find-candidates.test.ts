import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '#server/db/connection.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { importRegistry } from '#server/registry/import-registry.ts';
import { registryFiles } from '#server/registry/registry-file-queries.ts';
import { type CliaRow, cliaHeader, cliaLine, madeUpLaboratory } from '#tests/support/clia-rows.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { findCandidates } from './find-candidates.ts';
import type { LaboratoryClues } from './laboratory-registry.ts';

/** A visitor's text and the laboratory it refers to. Only some have a phone number or ZIP Code. */
const hardNames: readonly (readonly [typed: Partial<LaboratoryClues>, registered: CliaRow])[] = [
  [{ name: 'St. Mary’s Hosp Lab', state: 'NY' }, { FAC_NAME: 'SAINT MARYS HOSPITAL LABORATORY' }],
  [
    { name: 'Univ. Med. Ctr. of Example', state: 'NY' },
    { FAC_NAME: 'EXAMPLE UNIVERSITY MEDICAL CENTER' },
  ],
  [
    { name: 'Pathgroup Labs, LLC', state: 'NY' },
    { FAC_NAME: 'PATH GROUP OF NEW YORK LABORATORY INC' },
  ],
  [
    { name: 'Lakeshore Diagnotics', state: 'NY' },
    { FAC_NAME: 'LAKE SHORE DIAGNOSTICS LABORATORIES INC' },
  ],
  [
    { name: 'Mt Sinai Path Assoc PC', state: 'NY' },
    { FAC_NAME: 'MOUNT SINAI PATHOLOGY ASSOCIATES' },
  ],
  [
    { name: 'Genesys Reference Lab', state: 'NY' },
    { FAC_NAME: 'GENESIS REFERENCE LABORATORIES LLC' },
  ],
  [
    { name: 'Our lab', state: 'NY', phone: '(518) 555-0107' },
    { FAC_NAME: 'SUMMIT HEMATOLOGY PC', PHNE_NUM: '5185550107' },
  ],
  [
    { name: 'Hudson Kidney Centre' },
    { FAC_NAME: 'HUDSON VALLEY HEALTH LLC', ADDTNL_FAC_NAME: 'HUDSON KIDNEY CTR' },
  ],
  [
    { name: 'Clínica Pérez & Sons Lab', zip: '12210', state: 'NY' },
    { FAC_NAME: 'CLINICA PEREZ AND SON', ZIP_CD: '122100001' },
  ],
  [
    { name: 'Children’s Hosp. Clin. Lab — Albany', state: 'NY' },
    { FAC_NAME: 'ALBANY CHILDRENS HOSPITAL CLINICAL LABORATORIES' },
  ],
];

for (const { name, place } of everyDatabase()) describeCandidates(name, place);

function describeCandidates(driver: string, newDatabase: () => Promise<string>): void {
  describe(`candidates among 5,000 laboratories in ${driver}`, () => {
    let connection: Connection;
    let dataDir: string;
    const candidates = (typed: Partial<LaboratoryClues>) =>
      findCandidates(registryFiles(connection).clia, {
        name: '',
        state: '',
        phone: '',
        zip: '',
        ...typed,
      });

    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'laboratory-website-'));
      connection = await openConnection({ dataDir, databaseUrl: await newDatabase() });
      expect(await candidates({ name: 'Example Lab' })).toBeNull();
      const file = join(dataDir, 'clia.DATA.Q3_2026.csv');
      const rows = Array.from({ length: 15_000 }, (_, i) => madeUpLaboratory(i));
      const meant = hardNames.map(([, registered], i) => ({
        ...active,
        PRVDR_NUM: cliaOf(i),
        ...registered,
      }));
      const closed = {
        ...active,
        PRVDR_NUM: '33D9999999',
        FAC_NAME: 'ADIRONDACK BLOOD BANK',
        PGM_TRMNTN_CD: '12',
      };
      writeFileSync(
        file,
        [cliaHeader, ...[...rows, ...meant, closed].map(cliaLine), ''].join('\n'),
      );
      await importRegistry('clia', {
        connection,
        file,
        dataDir,
        allowSmaller: true,
        allowOlder: true,
        clock: () => new Date('2026-11-20T12:00:00Z'),
        onProgress: () => undefined,
      });
    });
    afterAll(async () => {
      await connection.db.destroy();
      rmSync(dataDir, { recursive: true });
    });

    test('the candidates contain the right laboratory for nine out of ten hard names', async () => {
      const missed: string[] = [];
      for (const [i, [typed]] of hardNames.entries()) {
        const found = (await candidates(typed)) ?? [];
        expect(found.length).toBeLessThanOrEqual(3);
        if (!found.some(({ record }) => record.clia === cliaOf(i))) {
          missed.push(
            `${typed.name}: ${found.map(({ record, nameSimilarity }) => `${record.name} ${nameSimilarity.toFixed(2)}`).join(', ')}`,
          );
        }
      }
      expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(1);
    });

    test('a candidate shows what matches in addition to the name', async () => {
      const found = await candidates({ name: 'Perez', state: 'NY', zip: '12210-0001' });
      expect(found?.[0]).toMatchObject({ isSameZip: true, isSamePhone: false });
    });

    test('the candidates contain no terminated laboratory and none from another state', async () => {
      expect(await candidates({ name: 'Adirondack Blood Bank', state: 'NY' })).toEqual([]);
      expect(await candidates({ name: 'Hudson Kidney Center', state: 'TX' })).toEqual([]);
    });

    test.each(['', 'Lab', 'Our laboratory', '\'"*:)(&|', 'and OR not NEAR', 'x '.repeat(99)])(
      'a name without meaning (%j) has few candidates or none, without an error',
      async (name) => {
        expect((await candidates({ name, state: 'NY' }))?.length).toBeLessThanOrEqual(3);
      },
    );
  });
}

const active: CliaRow = {
  ...madeUpLaboratory(0),
  STATE_CD: 'NY',
  PHNE_NUM: '5185550100',
  ZIP_CD: '12207',
};

function cliaOf(index: number): string {
  return `33D99${String(index).padStart(5, '0')}`;
}
