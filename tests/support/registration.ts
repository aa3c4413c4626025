import type { FastifyInstance } from 'fastify';
import type { FormResponse } from '#contract/form-response.ts';
import { npiCheckDigit } from '#contract/npi.ts';
import { knownNpis } from './nppes-server.ts';

export const doctor = {
  npi: knownNpis.individual,
  phone: '+17025550123',
  emailAddress: 'ann@practice.example',
} as const;

export const organization = {
  npi: knownNpis.hospital,
  subdomain: 'albanyHospital',
  firstname: 'Ann',
  lastname: "O'Neill",
  phone: '+17025550123',
  emailAddress: 'ann@hospital.example',
  position: 'Director',
} as const;

export const laboratory = {
  name: 'St. Example Laboratory',
  clia: '33D0123456',
  website: '',
  laboratoryEmail: 'office@lab.example',
  laboratoryDescription: '',
  npi: knownNpis.laboratory,
  subdomain: 'stexample',
  firstname: 'Ann',
  lastname: 'Lee',
  phone: '+17025550123',
  emailAddress: 'ann@lab.example',
  position: 'Director',
} as const;

export type Answered = { readonly status: number; readonly response: FormResponse };

/** Posts one step of a registration as the browser does. */
export async function register(
  app: FastifyInstance,
  path: 'reg_doc' | 'reg_org' | 'reg_laboratory',
  values: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const response = await app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(values),
  });
  return { status: response.statusCode, response: response.json() };
}

/** An unassigned NPI with a valid check digit. */
export function npiOf(index: number): string {
  const nine = String(150_000_000 + index);
  return `${nine}${npiCheckDigit(nine)}`;
}
