import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Compresses long JSON responses, such as a page of leads. Their length reveals nothing to other sites (BREACH), which
 * can't make a browser send the session cookie (SameSite=Strict).
 */
export async function compressResponse(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < minCompressedLength) return payload;
  reply.header('vary', 'accept-encoding');
  if (negotiate(headers['accept-encoding']?.toLowerCase() ?? '', ['gzip']) === null) return payload;
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return compress(payload);
}

const compress = promisify<string, Buffer>(gzip);
/** Shorter responses fit into one packet anyway. */
const minCompressedLength = 1400;
