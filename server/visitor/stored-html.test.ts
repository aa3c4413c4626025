import { expect, test } from 'vitest';
import { forms } from '#contract/forms.ts';
import { mailText } from '#server/delivery/mail/message.ts';
import { fieldsOf } from '#server/leads/field-columns.ts';
import { personFile } from '#server/leads/privacy/person-file.ts';
import type { PersonLead } from '#server/leads/privacy/person-hooks.ts';
import { aLeadLaboratory } from '#tests/support/lead-laboratory.ts';
import { aLead } from '#tests/support/submission.ts';
import { myDataPage } from './my-data-page.ts';

/** An older version may have stored such a value, so the forms' rules offer no protection here. */
const html = `<img src=x onerror="alert(1)">'</title></style></script><script>alert(2)</script>`;
const raw = /<img|<script|<\/title><|onerror="/;

const hostileLaboratory = aLeadLaboratory({
  clia: html,
  name: html,
  additionalName: html,
  phone: html,
  facility: html,
  isActive: false,
  terminationReason: html,
  address: { street: html, city: html, state: html, postalCode: html },
  accreditations: [{ organization: html, since: null }],
});

test.each(forms)('HTML in any field of the form $id is shown as text everywhere', async (form) => {
  const payload = Object.fromEntries(
    Object.entries(form.fields).map(([name, field]) => [
      name,
      field.kind === 'list' || field.kind === 'lines' ? [html, html] : html,
    ]),
  );
  const lead = aLead({ form: form.id, payload: { ...payload, [html]: html } });
  const withRecord = { ...lead, laboratory: hostileLaboratory };
  expect(mailText(withRecord).html.split('</style>').at(-1)).not.toMatch(raw);
  const stored: PersonLead = {
    id: lead.id,
    form: form.id,
    formLabel: html,
    receivedAt: lead.receivedAt.toISOString(),
    status: 'accepted',
    confirmedAt: null,
    unsubscribedAt: null,
    noticeShown: { text: html, version: html },
    source: [{ name: html, label: html, value: html }],
    responseShown: { heading: html, message: html },
    fields: fieldsOf(lead),
    corrections: [{ label: html, value: html, correctedAt: html }],
    registry: {
      npi: html,
      checkedAt: null,
      groups: { [html]: [{ title: html, value: html }] },
    },
    laboratory: hostileLaboratory,
    mergedInto: null,
    merged: [],
    lostBecause: null,
    progress: 'new',
    followUpOn: null,
    followUpNote: html,
    tags: [html],
    notes: [{ text: html, createdAt: lead.receivedAt.toISOString(), editedAt: null }],
    replies: [
      {
        subject: html,
        text: html,
        cc: [html],
        files: [{ name: html, bytes: 1 }],
        createdAt: lead.receivedAt.toISOString(),
      },
    ],
    answers: [
      {
        kind: 'answer',
        from: html,
        subject: html,
        text: html,
        receivedAt: lead.receivedAt.toISOString(),
        files: [{ name: html, bytes: 1 }],
      },
    ],
    deliveries: [],
  };
  const record = {
    contact: html,
    collectedAt: lead.receivedAt.toISOString(),
    leads: [stored],
    suppressed: [{ emailAddress: html, since: lead.receivedAt.toISOString() }],
  };
  expect(personFile(record, 'html', 'UTC').content).not.toMatch(raw);
  const page = myDataPage(record, { key: html, timeZone: 'UTC', error: html }, { stylesheets: [] });
  expect(page).not.toMatch(raw);
  expect(personFile(record, 'html', 'UTC').fileName).toMatch(/^stored-data-[\d-]{10}\.html$/);
});
