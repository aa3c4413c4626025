import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGoodPayload } from '#tests/support/payloads.ts';
import { runSiteWithConsole, type SiteWithConsole } from '#tests/support/site-with-console.ts';
import { describeEngines } from './engines.ts';
import type { EnginePage } from './page.ts';

/** Runs a server for each engine, because each engine creates the first user. */
let servers: readonly SiteWithConsole[] = [];
let started = 0;
let server: SiteWithConsole;

beforeAll(async () => {
  servers = await Promise.all([runSiteWithConsole(), runSiteWithConsole()]);
});

afterAll(() => Promise.all(servers.map(({ stop }) => stop())));

describeEngines(
  'the console',
  () => {
    server = servers[started] ?? server;
    started += 1;
    return server.console;
  },
  (page) => {
    test('the first user signs up, and a lead arrives without a reload', async () => {
      const { goTo, fill, click, until } = page();
      await goTo(server.setupLink);
      await until('!!document.querySelector("[name=password]")', Boolean, 'no form');
      await fill('[name="name"]', 'Ada Lovelace');
      await fill('[name="email"]', 'ada@ldl.example');
      await fill('[name="password"]', password);
      await click('form button[type="submit"]');
      await until(text, (seen: string) => seen.includes('No leads yet'), 'no inbox');
      await sendLead();
      await until(rows, (count) => count === 1, 'no lead');
    });

    test('keyboard shortcuts open the lead, and a note is added to it', async () => {
      const { press, until } = page();
      await press('j');
      await until('!!document.activeElement.closest("[data-lead]")', Boolean, 'no row');
      await press('Enter');
      await until('location.pathname', (path: string) => path.startsWith('/leads/'), 'not open');
      await until('!!document.querySelector("textarea")', Boolean, 'no lead');
      await press('n');
      await until('document.activeElement.tagName', (tag) => tag === 'TEXTAREA', 'no note');
      await press(...'Called back');
      await clickOn(page(), 'button', 'Save note');
      await until(text, (seen: string) => seen.includes('Called back'), 'no note in the history');
    });

    test('signing out shows the form, and the password opens the inbox again', async () => {
      const { fill, click, until } = page();
      await clickOn(page(), 'button', 'Ada Lovelace');
      await until('!!document.querySelector("[role=menuitem]")', Boolean, 'no menu');
      await clickOn(page(), '[role="menuitem"]', 'Sign out');
      await until('!!document.querySelector("[name=password]")', Boolean, 'no form');
      await fill('[name="email"]', 'ada@ldl.example');
      await fill('[name="password"]', password);
      await click('form button[type="submit"]');
      await until(rows, (count) => count === 1, 'no inbox');
    });
  },
);

async function clickOn({ read, click, until }: EnginePage, selector: string, label: string) {
  const find = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.innerText.includes(${JSON.stringify(label)}))`;
  await until(`!!${find}`, Boolean, `no ${label}`);
  await read(`(${find}).dataset.clicked = ''`);
  await click('[data-clicked]');
  await read(`delete document.querySelector('[data-clicked]')?.dataset.clicked`);
}

async function sendLead(): Promise<void> {
  const response = await fetch(`${server.site}/api/form_request_demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aGoodPayload('demo')),
  });
  expect(response.status).toBe(200);
}

const password = 'violet otter crosses Albany';
const text = 'document.body.innerText';
const rows = 'document.querySelectorAll("[data-lead]").length';
