import { Fragment, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import copy from '#content/forms/registration-copy.json' with { type: 'json' };
import type { Address } from '#contract/addresses.ts';
import type { Fields, Form } from '#contract/form.ts';
import type { FormResponse } from '#contract/form-response.ts';
import {
  registrationDoctorForm,
  registrationLaboratoryForm,
  registrationOrganizationForm,
} from '#contract/forms/registration.ts';
import { site } from '#contract/site.ts';
import { FieldGrid, FieldGroup, type FieldRows } from '#web/form-engine/field-grid.tsx';
import { LeadForm, PrivacyNote } from '#web/form-engine/lead-form.tsx';
import type { ResponseHandling } from '#web/form-engine/use-lead-form.ts';
import { NpiField, RegistryRecord, useConfirmation } from '#web/forms/registration/npi-field.tsx';
import { SubdomainField } from '#web/forms/registration/subdomain-field.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

type RegistrationFormProps = {
  kind: RegistrationKind;
  /** The address of the page where a visitor chooses the account type. */
  chooser: Address;
};

/**
 * A registration in two steps: the data, then the registry's record of it (R70). The controls stay
 * in the page during the second step, so their values are never lost.
 */
export function RegistrationForm({ kind, chooser }: RegistrationFormProps) {
  const { form, title, groups }: Registration = registrations[kind];
  const { confirming, enter, leave } = useConfirmation();
  const [pending, setPending] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const onBack = confirming ? goBack : undefined;

  function goBack() {
    flushSync(leave);
    // The visitor may have left the page.
    if (!heading.current) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current.focus({ preventScroll: true });
  }

  /** The popup shows failures and the final success; the first success opens the second step. */
  function onResponse(response: FormResponse): ResponseHandling | undefined {
    if (!response.success) return undefined;
    if (confirming) {
      goBack();
      return undefined;
    }
    enter(response);
    return 'kept';
  }

  return (
    <Fragment>
      <RegistrationTop onBack={onBack} disabled={pending} chooser={chooser} />
      <h1 ref={heading} tabIndex={-1} className="text-2xl mt-4 outline-none lg:mt-6">
        {title}
      </h1>
      <Steps current={confirming ? 1 : 0} />
      <LeadForm
        form={form}
        submitLabel={copy.registration.next}
        flags={{ process: confirming !== undefined }}
        onPendingChange={setPending}
        onFieldErrors={leave}
        onResponse={onResponse}
        actions={<Actions onBack={onBack} disabled={pending} chooser={chooser} />}
      >
        <div
          hidden={confirming !== undefined}
          className="[&>fieldset:first-child]:mt-0 [&>fieldset:first-child]:border-t-0"
        >
          {groups.map((group) => (
            <FieldGroup key={group.title} title={group.title} note={group.note}>
              <FieldGrid
                form={form}
                rows={group.rows}
                controls={{ npi: NpiField, subdomain: SubdomainField }}
                className="gap-y-3 sm:grid-cols-2"
              />
            </FieldGroup>
          ))}
        </div>
        {confirming ? <RegistryRecord response={confirming} /> : null}
        <div className="mt-6 mb-6 border-line border-t" />
      </LeadForm>
      <PrivacyNote form={form} className="mt-6 pt-4" />
    </Fragment>
  );
}

function Steps({ current }: { current: number }) {
  return (
    <ol aria-label={copy.registration.stepsLabel} className="mt-6 grid grid-cols-2 gap-2">
      {copy.registration.steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={classNames(
            'text-sm border-t-4 pt-2.5 font-semibold transition-colors duration-200',
            index <= current ? 'border-accent' : 'border-line forced-colors:border-dashed',
            index === current ? 'text-ink' : 'text-muted',
          )}
        >
          {`${index + 1} · ${step}`}
        </li>
      ))}
    </ol>
  );
}

type ActionsProps = {
  /** Returns to the form; if absent, Back leads to the chooser. */
  onBack: (() => void) | undefined;
  disabled: boolean;
  chooser: Address;
};

/** The Back button next to Next, and a note about the entered data. */
function Actions({ onBack, disabled, chooser }: ActionsProps) {
  return (
    <Fragment>
      {onBack ? (
        <Button variant="secondary" onClick={onBack} disabled={disabled}>
          {copy.registration.back}
        </Button>
      ) : (
        <ButtonLink variant="secondary" to={chooser}>
          {copy.registration.back}
        </ButtonLink>
      )}
      <p className="text-sm text-muted sm:ml-auto">
        {onBack ? copy.registration.kept : copy.registration.stored}
      </p>
    </Fragment>
  );
}

type Group<F extends Fields> = {
  readonly title: string;
  readonly note: string;
  readonly rows: FieldRows<F>;
};

type Registration<F extends Fields = Fields> = {
  readonly form: Form<F>;
  readonly title: string;
  readonly groups: readonly Group<F>[];
};

const company = { ...copy.registrant.company, rows: [['npi', 'subdomain']] } as const;
const registrant = {
  ...copy.registrant.personal,
  rows: [['firstname', 'lastname'], ['phone', 'emailAddress'], ['position']],
} as const;

const registrations = {
  doctor: {
    form: registrationDoctorForm,
    title: copy.doctor.title,
    groups: [{ ...copy.doctor.personal, rows: [['npi'], ['phone', 'emailAddress']] }],
  } satisfies Registration<typeof registrationDoctorForm.fields>,
  organization: {
    form: registrationOrganizationForm,
    title: copy.organization.title,
    groups: [company, registrant],
  } satisfies Registration<typeof registrationOrganizationForm.fields>,
  laboratory: {
    form: registrationLaboratoryForm,
    title: copy.laboratory.title,
    groups: [
      {
        ...copy.laboratory.laboratory,
        rows: [['name'], ['clia', 'website'], ['laboratoryEmail'], ['laboratoryDescription']],
      },
      company,
      registrant,
    ],
  } satisfies Registration<typeof registrationLaboratoryForm.fields>,
} as const;

export type RegistrationKind = keyof typeof registrations;

/** Back on the left, Sign In on the right. */
function RegistrationTop({ onBack, disabled, chooser }: ActionsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      {onBack ? (
        <button type="button" onClick={onBack} disabled={disabled} className={backClass}>
          <Icon name="back" size={18} />
          <span>{copy.registration.form}</span>
        </button>
      ) : (
        <a href={chooser} className={backClass}>
          <Icon name="back" size={18} />
          <span>{copy.registration.chooser}</span>
        </a>
      )}
      <SignIn brief />
    </div>
  );
}

/** `brief` hides the question on phones, where screen readers still read it. */
export function SignIn({ brief = false }: { brief?: boolean }) {
  const { before, text } = copy.chooser.signIn;
  return (
    <p className="text-sm text-muted">
      <span className={brief ? 'max-sm:sr-only' : undefined}>{`${before} `}</span>
      <SiteLink
        href={site.identity.signIn}
        className="text-link inline-flex min-h-11 items-center text-ink"
      >
        {text}
      </SiteLink>
    </p>
  );
}

const backClass =
  'text-sm -ml-3 inline-flex min-h-11 items-center gap-1 rounded-field px-2 text-muted hover:text-ink';
