import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError } from '#console/app/api/call.ts';
import { queryOf, useNames } from '#console/app/api/query-client.ts';
import { nameOfLead } from '#console/app/parts/name-of-lead.ts';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { useTitle } from '#console/app/ui/use-title.ts';
import type { Submission } from '#console/contract/lead.ts';
import type { Person } from '#console/contract/person.ts';
import { counted } from '#contract/amounts.ts';
import { LeadFields } from './lead-fields.tsx';
import { LeadLink, SubmissionLink } from './lead-link.tsx';
import { erased, NoLead } from './no-lead.tsx';
import { conversationItems, Timeline, TimelineEvent } from './timeline.tsx';

const route = getRouteApi('/signed-in/leads/$leadId/person');

/** All submissions of a person, their conversation, and other leads from the same laboratory. */
export function PersonPage() {
  const { leadId } = route.useParams();
  const { data, error } = useQuery(queryOf('person', { params: { leadId } }));
  const isGone = error instanceof ApiError && error.code === 'not-found';
  const lead = data?.submissions.find((one) => one.lead.id === leadId)?.lead;
  const name = lead ? nameOfLead(lead) : 'Person';
  useTitle(`${name}: all submissions`);
  return (
    <section aria-label="Person" className="flex min-w-0 flex-1 flex-col bg-paper">
      {data && !isGone ? (
        <PersonDetails key={leadId} leadId={leadId} name={name} person={data} />
      ) : (
        <NoLead error={error} problem={isGone ? erased : null} />
      )}
    </section>
  );
}

function PersonDetails({ leadId, name, person }: { leadId: string; name: string; person: Person }) {
  const { submissions, laboratory } = person;
  const nameOf = useNames();
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that led here is no longer on the page, so the focus moves to the heading.
  useEffect(() => heading.current?.focus(), []);
  const items = [
    ...conversationItems(leadId, person, nameOf),
    ...submissions.map(({ lead: { id, formLabel, receivedAt } }) => ({
      at: receivedAt,
      key: `received ${id}`,
      item: <TimelineEvent subject={formLabel} text="received" at={receivedAt} />,
    })),
  ];
  return (
    <>
      <header className="lead-bar" data-lead-bar>
        <Link
          to="/leads/$leadId"
          params={{ leadId }}
          search={(before) => before}
          className="icon-button -ml-1.5"
          aria-label="Back to the lead"
          title="Back to the lead"
        >
          <Glyph name="back" />
        </Link>
        <div className="min-w-0 flex-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="truncate text-lg leading-tight font-semibold tracking-tight outline-none"
          >
            {name}
          </h1>
          <p className="truncate text-soft">{counted(submissions.length, 'submission')}</p>
        </div>
      </header>
      <div className="lead-body">
        <div className="lead-columns">
          <section aria-labelledby="conversation">
            <h2 id="conversation" className="section-title">
              Conversation
            </h2>
            <Timeline items={items} />
          </section>
          <SameLaboratory laboratory={laboratory} />
          <div className="space-y-8">
            {submissions.map((one) => (
              <LeadFields
                key={one.lead.id}
                submission={one}
                head={null}
                note={<SubmissionLink lead={one.lead} text={linkText(one, leadId)} />}
              />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

function SameLaboratory({ laboratory }: Pick<Person, 'laboratory'>) {
  if (laboratory.length === 0) return null;
  return (
    <section aria-labelledby="laboratory" className="lead-aside">
      <h2 id="laboratory" className="section-title">
        Same laboratory or practice
      </h2>
      <ul className="border-t border-line">
        {laboratory.map(({ lead, shared }) => (
          <li key={lead.id} className="flex border-b border-line">
            <LeadLink
              lead={lead}
              title={nameOfLead(lead)}
              detail={[lead.formLabel, ...shared].join(' · ')}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function linkText({ lead }: Submission, leadId: string): string {
  if (lead.id === leadId) return 'This lead';
  return lead.mergedInto === null ? 'Open' : 'Open (merged)';
}
