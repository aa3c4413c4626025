import * as v from 'valibot';

/** A row in the registry's record, shown for confirmation. */
const replyRow = v.object({ title: v.string(), value: v.string() });
const extraText = v.fallback(v.optional(v.string()), undefined);
const texts = v.record(v.string(), v.string());

/**
 * The body of every API response, for any HTTP status (R128). Only `success` is required (R101):
 * missing properties and those of the wrong type are blank, and the browser shows the form's own
 * text.
 */
export const formResponseSchema = v.object({
  success: v.boolean(),
  heading: v.fallback(v.string(), ''),
  message: v.fallback(v.string(), ''),
  data: v.fallback(
    v.optional(
      v.pipe(
        v.record(v.string(), v.pipe(v.array(replyRow), v.readonly())),
        v.description('Group name to its rows.'),
      ),
    ),
    undefined,
  ),
  fieldErrors: v.fallback(
    v.optional(v.pipe(texts, v.description('Field name to message.'))),
    undefined,
  ),
  /** A stored request's short number, when we answer it, and where to book a time; only what is known. */
  reference: extraText,
  answer: extraText,
  booking: extraText,
});

export type FormResponse = Readonly<v.InferOutput<typeof formResponseSchema>>;
