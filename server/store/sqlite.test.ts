import { describeStore } from '#tests/support/store-contract.ts';

describeStore('SQLite', async () => ({ databaseUrl: null }));
