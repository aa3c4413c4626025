import type { Answer } from './answer.ts';
import { commit } from './commit.ts';
import type { Context } from './context.ts';
import { guard } from './guard.ts';
import { parse, type SubmissionRequest } from './parse.ts';
import { validate } from './validate.ts';

/** Takes a submission from its bytes to the reply. Throws `StoreUnavailable`. */
export async function handleSubmission(
  context: Context,
  request: SubmissionRequest,
): Promise<Answer> {
  const parsed = parse(request);
  if (parsed.kind === 'answer') return parsed.answer;
  const guarded = await guard(context, parsed.value);
  if (guarded.kind === 'answer') return guarded.answer;
  const validated = await validate(context, guarded.value);
  if (validated.kind === 'answer') return validated.answer;
  return commit(context, validated.value);
}
