import type { ReactNode } from 'react';
import copy from '#content/forms/registration-copy.json' with { type: 'json' };
import type { Onward } from '#content/prose.ts';
import { href, type LinkTarget } from '#contract/addresses.ts';
import type { ProductCap } from '#contract/products.ts';
import { site } from '#contract/site.ts';
import { support } from '#contract/support.ts';
import {
  RegistrationForm,
  type RegistrationKind,
  SignIn,
} from '#web/forms/registration/registration-form.tsx';
import { FormIsland } from '#web/islands/island.tsx';
import { pages } from '#web/lib/pages.ts';
import { Tube, tubeFills } from '#web/pictures/picture.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

/** A registration: one form in two steps. */
export function RegistrationPage({ kind }: { kind: RegistrationKind }) {
  return (
    <RegistrationColumn accent={caps[kind]}>
      <FormIsland part={RegistrationForm} props={{ kind, chooser: href('Registration') }} />
    </RegistrationColumn>
  );
}

type RegistrationColumnProps = {
  /** The cap of the account type that this page registers. */
  accent?: ProductCap;
  children: ReactNode;
};

/** The column of a registration page next to the slides. */
function RegistrationColumn({ accent, children }: RegistrationColumnProps) {
  return (
    <div
      data-accent={accent}
      className="max-w-[50rem] px-[clamp(1.18rem,4vw,4.5rem)] pt-4 pb-16 print:pb-0 lg:pt-8 lg:pb-20"
    >
      {children}
      <div className="mt-14 flex flex-wrap gap-x-6 gap-y-1 border-line border-t pt-5 text-sm print:hidden">
        <p className="py-2.5">{copy.help.title}</p>
        {helpLinks.map(({ text, ...target }) => (
          <SiteLink key={text} {...target} className="text-link py-2.5">
            {text}
          </SiteLink>
        ))}
      </div>
    </div>
  );
}

/** In the order of the site's footer. */
const helpLinks: readonly Onward[] = [
  ...(support.phone ? [{ text: support.phone.text, href: support.phone.href }] : []),
  { text: site.email, href: `mailto:${site.email}` },
  { text: copy.help.accessibility, to: href('Accessibility') },
];

/** The page where a visitor chooses the account type. */
export function ChooserPage() {
  return (
    <RegistrationColumn>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <ReturnLink />
        <SignIn />
      </div>
      <h1 className="text-2xl mt-4 lg:mt-6">{copy.chooser.title}</h1>
      <p className="intro mt-3">{copy.chooser.intro}</p>
      <ul className="mt-8 grid gap-3 lg:mt-10">
        {accountTypes.map((type) => (
          <li key={type.title}>
            <AccountCard type={type} />
          </li>
        ))}
      </ul>
    </RegistrationColumn>
  );
}

type AccountType = {
  readonly title: string;
  /** The account's purpose. */
  readonly text: string;
  readonly needs: string;
  readonly cap: ProductCap;
} & LinkTarget;

const { patient, doctor, organization, laboratory } = copy.accountTypes;
const accountTypes: readonly AccountType[] = [
  { ...patient, href: site.identity.registerPatient, cap: 'serum' },
  { ...doctor, to: href('RegistrationDoctor'), cap: 'citrate' },
  { ...organization, to: href('RegistrationCompany'), cap: 'heparin' },
  { ...laboratory, to: href('RegistrationLaboratory'), cap: 'lavender' },
];

/** Leads to the page from which registration was opened (`scripts/links.ts`), or Home. */
function ReturnLink() {
  const routes = pages.filter(({ type }) => type !== 'none').map(({ name, path }) => [name, path]);
  return (
    <a
      href={href('Home')}
      data-script="return-link"
      data-return-link={href('Registration')}
      data-routes={JSON.stringify(Object.fromEntries(routes))}
      className="text-sm -ml-3 inline-flex min-h-11 items-center gap-1 rounded-field px-2 text-muted hover:text-ink"
    >
      <Icon name="back" size={18} />
      {copy.chooser.back}
    </a>
  );
}

/** An account type with a tube that fills on hover and focus. */
function AccountCard({ type }: { type: AccountType }) {
  const { title, text, needs, cap, ...target } = type;
  return (
    <SiteLink
      {...target}
      data-tone="sheet"
      className="group grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 rounded-sheet border border-line py-4 pr-4 pl-4 transition-[border-color,box-shadow] duration-200 hover:border-ink hover:shadow-sheet focus-visible:border-ink sm:gap-x-6 sm:pr-7 sm:pl-6"
    >
      <FillingTube color={tubeFills[cap]} />
      <span>
        <span className="block font-semibold text-lg leading-snug">{title}</span>
        <span className="mt-0.5 block">{text}</span>
        <span className="text-sm mt-1 block text-muted">{needs}</span>
      </span>
      <span className="transition-transform duration-200 group-hover:translate-x-1">
        <Icon name={target.to ? 'arrow' : 'external'} size={22} />
      </span>
    </SiteLink>
  );
}

function FillingTube({ color }: { color: string }) {
  return (
    <span className="relative block text-field">
      <Tube color={color} filled={0.3} className="h-20 sm:h-22" />
      <span className="absolute inset-0 opacity-0 transition-opacity duration-250 group-hover:opacity-100 group-focus-visible:opacity-100">
        <Tube color={color} filled={0.9} className="h-20 sm:h-22" />
      </span>
    </span>
  );
}

const caps = { doctor: 'citrate', organization: 'heparin', laboratory: 'lavender' } as const;
