import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { botCheckChallenge, botCheckPath } from '#contract/bot-check.ts';
import { countPath } from '#contract/counts.ts';
import type { Field, LabeledForm, TextField } from '#contract/form.ts';
import { envelope } from '#contract/form.ts';
import { formResponseSchema } from '#contract/form-response.ts';
import { foundLaboratories, laboratoriesPath } from '#contract/laboratory.ts';
import { maxSourceLength, sourceLabels, visitParts } from '#contract/source.ts';
import { maxSubdomainLength, subdomainAvailability, subdomainPath } from '#contract/subdomain.ts';

import { maxReportBytes, pageReport } from './page-report.ts';

type Json = Readonly<Record<string, unknown>>;

/** An OpenAPI 3.1 document, generated from the contract so that the two never differ. */
export function openApi(
  forms: ReadonlyMap<string, readonly LabeledForm[]>,
  base: string,
  publicUrl: URL,
): Json {
  const paths = [...forms].map(([path, sharing]) => [path, { post: submission(path, sharing) }]);
  const schemas = [...forms.values()].flat().map((form) => [form.id, formSchema(form)]);
  return {
    openapi: '3.1.0',
    info: { title: 'Lead intake', version: '1' },
    servers: [{ url: `${publicUrl.origin}${base}` }],
    // Open to everyone; the bot check and limits protect it.
    security: [],
    paths: {
      ...Object.fromEntries(paths),
      [botCheckPath]: { get: challenge(forms) },
      [subdomainPath]: { get: availability },
      [laboratoriesPath]: { get: laboratories },
      [countPath]: { post: count },
    },
    components: {
      schemas: { ...Object.fromEntries(schemas), FormResponse: schemaOf(formResponseSchema) },
    },
  };
}

function submission(path: string, forms: readonly LabeledForm[]): Json {
  const references = forms.map((form) => ({ $ref: `#/components/schemas/${form.id}` }));
  const [first, ...others] = references;
  return {
    operationId: path.slice(1),
    summary: forms.map((form) => form.label).join('; '),
    parameters: [idempotencyParameter],
    requestBody: {
      required: true,
      content: json(first && others.length === 0 ? first : { anyOf: references }),
    },
    responses: responses(
      isRegistration(forms) ? { ...statuses, 200: registrationResult } : statuses,
    ),
  };
}

function challenge(forms: ReadonlyMap<string, readonly LabeledForm[]>): Json {
  const actions = new Set([...forms.values()].flat().map((form) => form.action));
  return {
    operationId: 'bot_check_challenge',
    summary: 'Returns what the bot check requires before a form is sent',
    parameters: [{ name: 'action', in: 'query', required: true, schema: { enum: [...actions] } }],
    responses: {
      200: {
        description: 'Depending on kind: nothing, the site key of a provider, or a proof of work.',
        content: json(schemaOf(botCheckChallenge)),
      },
      ...responses({ 400: statuses[400], 429: statuses[429], 503: statuses[503] }),
    },
  };
}

function formSchema(form: LabeledForm): Json {
  const properties = Object.entries(form.fields).map(([name, field]) => [name, fieldSchema(field)]);
  return {
    type: 'object',
    title: form.label,
    required: [...requiredNames(form), envelope.token],
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(properties),
      [envelope.token]: {
        type: 'string',
        description: `Bot-check token for the action ${form.action}; works once.`,
      },
      [envelope.source]: sourceSchema,
    },
  };
}

function requiredNames(form: LabeledForm): readonly string[] {
  const fields = Object.entries(form.fields);
  return fields.filter(([, field]) => 'required' in field && field.required).map(([name]) => name);
}

function fieldSchema(field: Field): Json {
  const title = field.label;
  switch (field.kind) {
    case 'flag':
      return { type: 'boolean', title, default: false };
    case 'lines':
      return {
        type: 'array',
        title,
        description: `Only if the visitor attached a list. At most ${field.maxBytes} bytes of JSON.`,
        items: {
          type: 'string',
          minLength: 1,
          maxLength: field.maxLength,
          pattern: '^[^\\r\\n]*$',
        },
        maxItems: field.maxLines,
      };
    case 'list':
      return {
        type: 'array',
        title,
        description: presence(field),
        items: { enum: field.options },
        minItems: field.required && field.other === undefined ? 1 : 0,
      };
    case 'choice':
      return {
        enum: field.required ? field.options : ['', ...field.options],
        title,
        description: presence(field),
      };
    default:
      return textSchema(field);
  }
}

function textSchema(field: TextField): Json {
  const rules = field.rules.map((rule) => rule.name).join(', ');
  return {
    type: 'string',
    title: field.label,
    description: rules === '' ? presence(field) : `${presence(field)} Rules: ${rules}.`,
    // Text whose separators are removed may be longer in the request.
    ...(field.rules.some(({ hasSeparators }) => hasSeparators)
      ? {}
      : { maxLength: field.maxLength }),
    minLength: field.required ? 1 : 0,
    ...(field.kind === 'email' ? { format: 'email' } : {}),
  };
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function presence({ required }: { readonly required: boolean }): string {
  return required ? 'Required.' : 'May be empty.';
}

function responses(described: Readonly<Record<number, string>>): Json {
  const content = json({ $ref: '#/components/schemas/FormResponse' });
  const entries = Object.entries(described).map(([status, description]) => {
    const headers = { 'Retry-After': { schema: { type: 'integer' } } };
    return [status, { description, content, ...(status === '429' ? { headers } : {}) }];
  });
  return Object.fromEntries(entries);
}

/**
 * The JSON Schema of a value before (`input`) or after (`output`) it is normalized. Omits checks
 * that JSON Schema can't express.
 */
export function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output' = 'input'): Json {
  const ignoreActions = [
    'normalize',
    'readonly',
    'trim',
    'to_lower_case',
    'check',
    'raw_check',
    'transform',
    'finite',
  ];
  const { $schema, ...rest } = toJsonSchema(schema, { typeMode, ignoreActions });
  return rest;
}

export const idempotencyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Requests with the same key and values have one effect and get the same response.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[ -~]+$' },
};

const sourceSchema: Json = {
  type: 'object',
  description: 'Source of the submission. Optional; unknown or invalid parts are ignored.',
  properties: Object.fromEntries(
    visitParts.map((name) => [
      name,
      { type: 'string', title: sourceLabels[name], maxLength: maxSourceLength },
    ]),
  ),
};

const statuses = {
  200: 'The lead is on disk, with its pending deliveries.',
  400: 'Malformed JSON, or invalid values; see fieldErrors.',
  403: 'The bot check failed, or the request comes from another site.',
  405: 'Only POST is allowed.',
  413: 'The body is larger than 32 KiB.',
  415: 'The body is not JSON.',
  429: 'Too many submissions from this client or with this email address.',
  503: 'The lead store is unavailable.',
} as const;

function isRegistration(forms: readonly LabeledForm[]): boolean {
  return forms.some((form) => form.registration !== undefined);
}

const registrationResult =
  'With process=false, the registry records for confirmation; nothing is stored. With process=true, the registration is on disk. In both, success is false with fieldErrors when the registry or another registration rejects it.';

const availability = {
  operationId: 'subdomain',
  summary: 'Checks whether a subdomain is available',
  parameters: [
    {
      name: 'name',
      in: 'query',
      required: true,
      schema: { type: 'string', maxLength: maxSubdomainLength },
    },
  ],
  responses: {
    200: {
      description: 'The reason is a message for the field. It does not reveal who has the name.',
      content: json(schemaOf(subdomainAvailability)),
    },
    ...responses({ 400: 'No name was given.', 429: statuses[429], 503: statuses[503] }),
  },
};

const laboratories = {
  operationId: 'laboratories',
  summary: 'Finds laboratories in the CLIA registry',
  parameters: ['clia', 'name', 'state'].map((name) => ({
    name,
    in: 'query',
    schema: { type: 'string' },
  })),
  responses: {
    200: {
      description: 'The laboratory with the number, or those with such a name in the state.',
      content: json(schemaOf(foundLaboratories)),
    },
    ...responses({ 429: statuses[429], 503: statuses[503] }),
  },
};

const count: Json = {
  operationId: 'count',
  summary: 'Adds the events of a page view to the totals',
  description:
    'For the site’s own scripts: a request needs the site’s Origin. Nothing identifies a visitor, and nothing is counted unless a cookie allows it.',
  requestBody: {
    required: true,
    content: json(schemaOf(pageReport)),
  },
  responses: {
    204: { description: 'Counted, unless the path is not a page of the site.' },
    ...responses({
      400: 'The report is malformed, or lists an unknown form.',
      403: 'The request comes from another site.',
      413: `The body is larger than ${maxReportBytes / 1024} KiB.`,
      429: 'Too many reports from this client.',
      503: statuses[503],
    }),
  },
};
