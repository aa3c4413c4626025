import type { FastifyServerOptions } from 'fastify';

/**
 * For Fastify: no route declares a JSON Schema, because contracts are checked with Valibot. Its compilers
 * would load a hundred modules in each thread.
 */
export const noJsonSchemas = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
} satisfies FastifyServerOptions['schemaController'];

function refuse(): never {
  throw new Error('Routes have no JSON Schemas');
}
