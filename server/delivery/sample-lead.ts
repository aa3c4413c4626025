import type { Field } from '#contract/form.ts';
import { formById } from '#contract/forms.ts';
import type { LeadLaboratory } from '#contract/laboratory.ts';
import { purposes } from '#contract/purposes.ts';
import { type Lead, payloadOf } from '#server/leads/lead.ts';
import { cleanLine } from '#server/lib/clean-text.ts';

/** A lead with made-up values for every field of a form, or of the contact form for a purpose. */
export function sampleLead(
  key: string,
  { id, now }: { readonly id: string; readonly now: Date },
): Lead {
  const purpose = purposes.find((one) => one === key && one !== 'demo');
  const form = purpose ? 'contact' : key;
  const fields = Object.entries<Field>(formById(form)?.fields ?? {});
  const values = fields.map(([name, field]) => [name, sampleOf(field)] as const);
  const filled = Object.fromEntries(values.filter(([, value]) => value !== ''));
  const payload = payloadOf({ ...filled, ...(purpose ? { purpose } : {}) });
  const response = { heading: '', message: '' };
  return {
    id,
    form,
    receivedAt: now,
    status: 'accepted',
    payload,
    intake: { source: { page: cleanLine('/', 1) }, response },
    ...(formById(form)?.fields.clia ? { laboratory: sampleLaboratory(now) } : {}),
  };
}

function sampleLaboratory(now: Date): LeadLaboratory {
  const at = now.toISOString();
  return {
    state: 'found',
    clia: '05D0123456',
    source: 'online',
    asOf: at,
    lookedUpAt: at,
    linkedBy: 'registration',
    record: {
      clia: '05D0123456',
      name: 'Laboratory name',
      additionalName: null,
      phone: '2025550123',
      address: { street: 'Street', city: 'City', state: 'CA', postalCode: '90001' },
      certificate: 'accreditation',
      appliedFor: null,
      facility: 'Independent laboratory',
      effective: '2026-01-01',
      expires: '2027-12-31',
      isActive: true,
      isCompliant: true,
      terminated: null,
      terminationReason: null,
      testsPerYear: 100_000,
      testCounts: {
        accredited: 100_000,
        nonWaived: null,
        atSurvey: null,
        waived: null,
        microscopy: null,
      },
      sites: 1,
      affiliated: null,
      affiliatedNumbers: [],
      exceptions: [],
      accreditations: [{ organization: 'CAP', since: '2026-01-01' }],
    },
  };
}

function sampleOf(field: Field): string | readonly string[] {
  switch (field.kind) {
    case 'flag':
      return '';
    case 'lines':
      return [field.label];
    case 'list':
      return field.options.slice(0, 1);
    case 'choice':
      return field.options[0] ?? '';
    case 'email':
      return 'test@example.com';
    case 'phone':
      return '+12025550123';
    default:
      return field.label;
  }
}
