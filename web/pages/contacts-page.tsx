import { copyOf } from '#content/copy-of.ts';
import costCopy from '#content/cost-sheet.json' with { type: 'json' };
import type { CopyOf } from '#content/kinds.ts';
import type { Onward } from '#content/prose.ts';
import type { Address } from '#contract/addresses.ts';
import { site } from '#contract/site.ts';
import { support } from '#contract/support.ts';
import { AskedHeading, AskedText } from '#web/forms/contact/asked.tsx';
import { type ContactCopy, contactCopy, contactCopyOf } from '#web/forms/contact/contact-copy.ts';
import { ContactPart } from '#web/forms/contact/contact-section.tsx';
import { CostSection } from '#web/pages/cost/cost-section.tsx';
import { ArrowLinks } from '#web/sections/arrow-link.tsx';
import { LogScale } from '#web/sections/log-scale.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cap, type CapColor } from '#web/ui/cap.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { SplitPart, SplitScreen } from '#web/ui/split-screen.tsx';

type Topic = CopyOf<'contacts-copy'>['trialTopics']['points'][number];

const { contacts: contactsCopy, sessionTopics, trialTopics } = copyOf('contacts-copy');

export function ContactsPage() {
  const { title, intro } = contactsCopy;
  const side = (
    <>
      <Channels />
      <Targets />
    </>
  );
  return (
    <SplitScreen title={title} intro={intro} side={side}>
      <ContactPart copy={contactCopyOf('/contacts')} />
    </SplitScreen>
  );
}

const [profile] = site.social;

const channels: readonly { readonly name: string; readonly value: Onward | string }[] = [
  ...support.contacts.map(({ team, name, text, href: address }) => ({
    name: name === 'Email' ? team : name,
    value: { text, href: address },
  })),
  { name: contactsCopy.office, value: site.address },
  ...(profile
    ? [{ name: contactsCopy.follow, value: { text: profile.name, href: profile.href } }]
    : []),
];

/** Each channel that the operator offers. */
function Channels() {
  return (
    <dl className="mt-9 border-line max-xl:border-t xl:grid xl:grid-cols-2 xl:gap-x-8 xl:gap-y-4">
      {channels.map(({ name, value }) => (
        <div
          key={name}
          className="flex flex-wrap items-center border-line max-xl:border-b xl:block"
        >
          <dt className="w-[5.5rem] text-muted text-sm">{name}</dt>
          <dd className="flex min-h-12 min-w-0 items-center font-semibold xl:text-lg">
            {typeof value === 'string' ? (
              value
            ) : (
              <SiteLink {...value} className="text-link py-2">
                {value.text}
              </SiteLink>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The support targets for each incident, on one scale of hours. */
function Targets() {
  const { title, more } = contactsCopy.targets;
  const { incidents, support: supportCopy } = copyOf('support-copy');
  const rows = incidents.map(({ level, firstResponse, plan }) => ({
    name: level,
    from: Number.parseInt(firstResponse, 10),
    to: Number.parseInt(plan, 10),
    text: contactsCopy.target
      .replace('[level]', level)
      .replace('[first]', firstResponse)
      .replace('[plan]', plan),
  }));
  return (
    <SplitPart id="targets" title={title}>
      <LogScale rows={rows} marks={hours} />
      <ul className="mt-3 flex flex-wrap items-center gap-x-7 text-muted text-sm">
        <li className="flex items-center gap-2.5">
          <Cap color="citrate" className="text-lg" />
          {supportCopy.columns.firstResponse}
        </li>
        <li className="flex items-center gap-2.5">
          <Cap color="heparin" className="text-lg" />
          {supportCopy.columns.plan}
        </li>
        <li>
          <SiteLink to={more.to} className="text-link inline-flex min-h-11 items-center">
            {more.text}
          </SiteLink>
        </li>
      </ul>
    </SplitPart>
  );
}

const hours = [1, 2, 4, 8, 24, 48].map((value) => ({
  value,
  text: value === 48 ? '48 h' : `${value}`,
}));

/** The page that the seven fixes link to. */
export function StrategicSessionPage() {
  const copy = contactCopyOf('/contact_form');
  return (
    <>
      <SplitScreen
        {...headOf(copy)}
        isLong
        side={
          <>
            <ToForm copy={copy} />
            <SplitPart id="bring" title={sessionTopics.title} intro={sessionTopics.intro}>
              <Points points={sessionTopics.points} />
              <ArrowLinks
                links={[{ text: costCopy.open, to: '#cost' as Address }]}
                className="mt-6"
              />
            </SplitPart>
          </>
        }
      >
        <ContactPart copy={copy} title={contactCopy.sheetTitle} />
      </SplitScreen>
      <CostSection to="session" />
    </>
  );
}

export function FreeTrialPage() {
  const copy = contactCopyOf('/request_form');
  const { title, intro, points, links } = trialTopics;
  return (
    <SplitScreen
      {...headOf(copy)}
      side={
        <>
          <ToForm copy={copy} />
          <SplitPart id="questions" title={title} intro={intro}>
            <Points points={points} />
          </SplitPart>
        </>
      }
    >
      <ContactPart copy={copy} title={contactCopy.sheetTitle} hasLaboratory />
      <ArrowLinks links={links} className="mt-10" />
    </SplitScreen>
  );
}

/** Links to the form on screens where it is below the panel. */
function ToForm({ copy }: { copy: ContactCopy }) {
  return (
    // Relative, so that the purpose in the address stays.
    <ButtonLink href="#contacts" className="mt-8 lg:hidden" data-print="no">
      <AskedText copy={copy} name="button" />
    </ButtonLink>
  );
}

/** The heading and the intro of a request, as those of its page. */
function headOf(copy: ContactCopy) {
  return {
    title: <AskedHeading copy={copy} />,
    intro: <AskedText copy={copy} name="intro" />,
  };
}

/** Four points, each with a cap in its own color. */
function Points({ points }: { points: readonly Topic[] }) {
  return (
    <ul className="mt-6 grid grid-cols-1 gap-y-6">
      {points.map(({ title, text, scale }, index) => (
        <li key={title} className="flex gap-5">
          <Cap color={caps[index % caps.length] ?? 'accent'} className="text-2xl" />
          <div className="min-w-0 grow">
            <h3 className="font-semibold leading-snug">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
            {scale ? <LogScale {...scale} /> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

const caps: readonly CapColor[] = ['lavender', 'citrate', 'serum', 'heparin'];
