import type * as v from 'valibot';
import { act } from '#console/app/api/act.ts';
import type { RequestOf } from '#console/app/api/call.ts';
import type { BodyOf, EndpointName } from '#console/contract/endpoints.ts';
import { Form, type FormProps } from './form.tsx';
import { type ActionOptions, finish } from './use-action.ts';
import { useForm } from './use-form.ts';

/** A form that makes a change. Its fields and `more` are checked by the schema of the request's body. */
export function ActionForm<N extends EndpointName>({
  endpoint,
  params,
  schema,
  more,
  isEmptied = false,
  toast,
  onDone,
  ...form
}: Omit<FormProps, 'form'> &
  ActionOptions<N> &
  Pick<RequestOf<N>, 'params'> & {
    endpoint: N;
    schema: v.GenericSchema<unknown, BodyOf<N>>;
    /** Values to send in addition to the fields. */
    more?: Readonly<Record<string, unknown>>;
    /** True if the fields are cleared once the change is made. */
    isEmptied?: boolean;
  }) {
  const send = async (values: unknown, element: HTMLFormElement) => {
    const request = { params, body: values } as unknown as RequestOf<N>;
    const response = await act(endpoint, request);
    if (isEmptied) element.reset();
    await finish({ toast, onDone }, response, request);
  };
  return <Form form={useForm(schema, send, more)} {...form} />;
}
