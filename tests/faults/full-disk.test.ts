import { expect, test } from 'vitest';
import { openStore } from '#server/store/lead-store.ts';
import { storedLeads } from '#tests/support/intake-app.ts';
import { contact } from '#tests/support/payloads.ts';
import { startServer, submit } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

// File size limits exist in Unix shells only.
test.skipIf(process.platform === 'win32')(
  'a full disk gets 503, never a success, and no acknowledged lead is lost',
  async () => {
    const DATA_DIR = temporaryFolder();
    const { address, kill } = await startServer({ DATA_DIR }, { fileSizeLimit: 2000 });
    const acknowledged: string[] = [];
    let rejections = 0;
    for (let i = 0; rejections < 3 && i < 2000; i += 1) {
      const emailAddress = `visitor-${i}@lab.example`;
      const { status, success } = await submit(address, { ...contact, emailAddress });
      expect(success).toBe(status === 200);
      if (success) acknowledged.push(emailAddress);
      else expect(status).toBe(503);
      if (status === 503) rejections += 1;
    }
    expect(rejections).toBe(3);
    expect(acknowledged.length).toBeGreaterThan(0);
    // The last bytes may still fit the probe's row, which is smaller than a lead.
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await fetch(`${address}/lab`)).status).toBe(200);
    await kill();

    const store = await openStore({ dataDir: DATA_DIR });
    const kept = (await storedLeads(store)).map((lead) => lead.payload.emailAddress);
    await store.close();
    expect(kept).toEqual(acknowledged);
  },
);
