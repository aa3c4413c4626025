import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  doctorCopy,
  laboratoryCopy,
  organizationCopy,
  registrationCopy,
} from '#content/forms/registration.ts';
import { registrationDoctorForm } from '#contract/forms/registration-doctor.ts';
import { registrationLaboratoryForm } from '#contract/forms/registration-laboratory.ts';
import { registrationOrganizationForm } from '#contract/forms/registration-organization.ts';
import type { Reply } from '#contract/reply.ts';
import { FieldGroup } from '#web/form-engine/field-group.tsx';
import { LeadForm } from '#web/form-engine/lead-form.tsx';
import type { ReplyHandling } from '#web/form-engine/use-lead-form.ts';
import { RegistrationActions } from '#web/forms/registration/registration-actions.tsx';
import { RegistrationField } from '#web/forms/registration/registration-field.tsx';
import { RegistrationSteps } from '#web/forms/registration/registration-steps.tsx';
import { RegistrationTop } from '#web/forms/registration/registration-top.tsx';
import { RegistryRecord } from '#web/forms/registration/registry-record.tsx';
import { useConfirmation } from '#web/forms/registration/use-confirmation.ts';

/**
 * A registration in two steps: the data, then the registry's record of it (R70). The form stays in the page during the second one, so that its values are never lost.
 */
export function RegistrationForm({ kind }: { kind: RegistrationKind }) {
  const { form, copy } = registrations[kind];
  const { confirming, enter, leave } = useConfirmation();
  const [pending, setPending] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  function goBack() {
    flushSync(leave);
    // The visitor may be on another page by now.
    if (!heading.current) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current.focus({ preventScroll: true });
  }

  /** A failure and the end of it all are for the popup; a first success opens the second step. */
  function take(reply: Reply): ReplyHandling | undefined {
    if (!reply.success) return undefined;
    if (confirming) {
      goBack();
      return undefined;
    }
    enter(reply);
    return 'kept';
  }

  return (
    <>
      <RegistrationTop onBack={confirming ? goBack : undefined} disabled={pending} />
      <h1 ref={heading} tabIndex={-1} className="text-2xl mt-4 outline-none lg:mt-6">
        {copy.title}
      </h1>
      <RegistrationSteps current={confirming ? 1 : 0} />
      <LeadForm
        form={form}
        submitLabel={registrationCopy.next}
        flags={{ process: confirming !== undefined }}
        onPending={setPending}
        onRefused={leave}
        onReply={take}
        beside={<RegistrationActions onBack={confirming ? goBack : undefined} disabled={pending} />}
      >
        <div
          hidden={confirming !== undefined}
          className="[&>fieldset:first-child]:mt-0 [&>fieldset:first-child]:border-t-0"
        >
          {copy.groups.map((group) => (
            <FieldGroup key={group.title} title={group.title} note={group.note}>
              {group.fields.map(({ name, wide }) => (
                <div key={name} className={wide ? 'col-span-full min-w-0' : 'min-w-0'}>
                  <RegistrationField name={name} />
                </div>
              ))}
            </FieldGroup>
          ))}
        </div>
        {confirming ? <RegistryRecord reply={confirming} /> : null}
        <div className="mt-6 mb-6 border-line border-t" />
      </LeadForm>
    </>
  );
}

export type RegistrationKind = keyof typeof registrations;

const registrations = {
  doctor: { form: registrationDoctorForm, copy: doctorCopy },
  organization: { form: registrationOrganizationForm, copy: organizationCopy },
  laboratory: { form: registrationLaboratoryForm, copy: laboratoryCopy },
} as const;
