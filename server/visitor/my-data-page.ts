import { myDataPath } from '#contract/my-data.ts';
import { recordHtml } from '#server/leads/privacy/person-file.ts';
import type { PersonRecord } from '#server/leads/privacy/person-hooks.ts';
import { escapeHtml } from '#server/lib/clean-text.ts';
import type { Site } from '#server/lib/http/open-site.ts';
import { plainPage, unchanged } from './plain-page.ts';

/** The page's states without data to show. `rejected` and `failed` changed nothing. */
export type MyDataStep =
  | 'expired'
  | 'unknown'
  | 'erasing'
  | 'erased'
  | 'empty'
  | 'rejected'
  | 'failed';

type Stylesheets = Pick<Site, 'stylesheets'>;

/** The page with the button that opens the data. `key` belongs to this page only. */
export function askPage(key: string, site: Stylesheets): string {
  return plainPage(
    {
      label,
      title: 'See what we have stored about you',
      text: 'The link works once. You can then download your data, or erase it.',
      action: openForm(key),
    },
    site,
  );
}

/** The page shown after a button was pressed too often, with a button that shows the data again. */
export function tooManyPage(key: string, retryAfterSeconds: number, site: Stylesheets): string {
  const seconds = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
  return plainPage(
    {
      label,
      title: 'Please wait a moment',
      text: `You have pressed the buttons on this page too often. Nothing was changed. Please try again in ${seconds}.`,
      action: openForm(key),
    },
    site,
  );
}

/** A page with one message and, if it helps, a link to request another email. */
export function myDataStep(step: MyDataStep, site: Stylesheets): string {
  const page = { label, ...copy[step] };
  const isEnd = ['erasing', 'erased', 'empty'].includes(step);
  return plainPage(isEnd ? page : { ...page, action: againLink }, site);
}

/** All stored data about a person, with buttons that download or erase it. */
export function myDataPage(
  record: PersonRecord,
  {
    key,
    timeZone,
    error,
  }: { readonly key: string; readonly timeZone: string; readonly error?: string | undefined },
  site: Stylesheets,
): string {
  return plainPage(
    {
      label,
      title: 'What we have stored about you',
      text: 'This page works for 30 minutes. The link in the email no longer opens it.',
      action: downloads(key),
      details: `${recordHtml(record, timeZone)}\n${erasure(key, error)}`,
    },
    site,
  );
}

const label = 'Your data';

function openForm(key: string): string {
  return `<form method="post" class="mt-10">
${keyInput(key)}
<button type="submit" class="button" name="step" value="open">Show my data</button>
</form>
`;
}

const againLink = `<p class="mt-10"><a href="${myDataPath}" class="button">Ask for a new link</a></p>
`;

function downloads(key: string): string {
  return `<form method="post" class="mt-10 flex flex-wrap gap-4">
${keyInput(key)}
<button type="submit" class="button" name="step" value="html">Download as a page</button>
<button type="submit" class="button button-secondary" name="step" value="json">Download as JSON</button>
</form>`;
}

function erasure(key: string, error: string | undefined): string {
  const described = error ? ' aria-invalid="true" aria-describedby="word-error" autofocus' : '';
  const message = error
    ? `\n<p id="word-error" class="text-sm mt-2 font-medium text-alarm">${escapeHtml(error)}</p>`
    : '';
  return `<section id="erase" class="mt-12 border-line border-t pt-8">
<h2 class="text-xl">Erase everything</h2>
<p class="mt-4">This removes everything shown above permanently, and ends your newsletter subscription. A registration is removed too. We can’t undo it. Messages of other people that mention you stay. Email that was already delivered to our staff is deleted by hand.</p>
<form method="post" class="mt-6" style="max-width:24rem">
${keyInput(key)}
<label for="word" class="font-semibold">Type erase to confirm</label>
<input id="word" name="word" class="control mt-2" autocomplete="off" autocapitalize="off" required${described}>${message}
<button type="submit" class="button mt-6" name="step" value="erase">Erase my data</button>
</form>
</section>
`;
}

function keyInput(key: string): string {
  return `<input type="hidden" name="key" value="${escapeHtml(key)}">`;
}

const copy: Readonly<Record<MyDataStep, { readonly title: string; readonly text: string }>> = {
  expired: {
    title: 'This link no longer works',
    text: 'It was opened before, or it is older than 30 minutes.',
  },
  unknown: {
    title: 'This link is not valid',
    text: 'Please use the complete link from the email.',
  },
  erasing: {
    title: 'Your data is being erased',
    text: 'We have deleted everything that was stored under your address, and nobody can see it anymore. The last bytes on our server are overwritten as soon as a backup that is running has ended.',
  },
  erased: {
    title: 'Your data is erased',
    text: 'We have removed everything that was stored under your address.',
  },
  empty: {
    title: 'Nothing is stored about you',
    text: 'Nothing is stored under your address anymore.',
  },
  ...unchanged('We could not do this right now.'),
};
