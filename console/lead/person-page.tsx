import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError } from '#console/api/call.ts';
import { queryOf, useUsers } from '#console/api/queries.ts';
import { nameOfLead } from '#console/parts/name-of-lead.ts';
import { capOfForm } from '#console/parts/views.ts';
import { EmptyState } from '#console/ui/empty-state.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { Time } from '#console/ui/time.tsx';
import { useTitle } from '#console/ui/use-title.ts';
import type { Submission } from '#contract/console/lead.ts';
import type { Person } from '#contract/console/person.ts';
import { Cap } from '#web/ui/cap.tsx';
import { LeadFields } from './lead-fields.tsx';
import { SubmissionLink } from './submission-link.tsx';
import { conversationItems, Timeline, TimelineEvent } from './timeline.tsx';

const route = getRouteApi('/signed-in/leads/$leadId/person');

/** All submissions of a person, their conversation, and other leads of the same laboratory. */
export function PersonPage() {
  const { leadId } = route.useParams();
  const { data, error } = useQuery(queryOf('person', { params: { leadId } }));
  const isGone = error instanceof ApiError && error.code === 'not-found';
  const lead = data?.submissions.find((one) => one.lead.id === leadId)?.lead;
  const name = lead ? nameOfLead(lead) : 'Person';
  useTitle(`${name}: all submissions`);
  return (
    <section aria-label="Person" className="lead-pane">
      {data && !isGone ? (
        <PersonDetails key={leadId} leadId={leadId} name={name} person={data} />
      ) : error ? (
        <EmptyState
          heading="h1"
          title={isGone ? 'This lead was erased.' : 'The page failed to load.'}
        >
          <p role="alert">{error.message}</p>
        </EmptyState>
      ) : (
        <p className="late px-6 py-10 text-muted">Loading…</p>
      )}
    </section>
  );
}

function PersonDetails({ leadId, name, person }: { leadId: string; name: string; person: Person }) {
  const { submissions, acknowledgments, laboratory } = person;
  const users = useUsers();
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that led here is no longer on the page, so the focus moves to the heading.
  useEffect(() => heading.current?.focus(), []);
  const labelOf = (id: string) =>
    submissions.find(({ lead }) => lead.id === id)?.lead.formLabel ?? 'Submission';
  const items = [
    ...conversationItems(leadId, person, (id) => users.find((user) => user.id === id)?.name),
    ...acknowledgments.map(({ leadId: id, sentAt }) => ({
      at: sentAt,
      key: `acknowledged ${id}`,
      item: <TimelineEvent subject={labelOf(id)} text="acknowledged by email" at={sentAt} />,
    })),
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
          <p className="truncate text-soft">{countText(submissions.length)}</p>
        </div>
      </header>
      <div className="lead-body">
        <div className="lead-columns">
          <div className="lead-column">
            <section aria-labelledby="conversation">
              <h2 id="conversation" className="section-title">
                Conversation
              </h2>
              <Timeline items={items} />
            </section>
            <div className="space-y-8">
              {submissions.map((one) => (
                <LeadFields
                  key={one.lead.id}
                  submission={one}
                  head={null}
                  note={<SubmissionLink lead={one.lead}>{linkText(one, leadId)}</SubmissionLink>}
                />
              ))}
            </div>
          </div>
          <div className="lead-column">
            <SameLaboratory laboratory={laboratory} />
          </div>
        </div>
      </div>
    </>
  );
}

function SameLaboratory({ laboratory }: Pick<Person, 'laboratory'>) {
  return (
    <section aria-labelledby="laboratory">
      <h2 id="laboratory" className="section-title">
        Same laboratory or practice
      </h2>
      {laboratory.length === 0 ? (
        <p className="text-soft">No lead of anybody else has its email domain or NPI.</p>
      ) : (
        <ul className="border-t border-line">
          {laboratory.map(({ lead, shared }) => (
            <li key={lead.id} className="border-b border-line">
              <Link
                to="/leads/$leadId"
                params={{ leadId: lead.id }}
                search={(before) => before}
                className="flex items-center gap-2.5 py-2 hover:bg-wash"
              >
                <Cap color={capOfForm(lead.form)} />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium break-words">{nameOfLead(lead)}</span>
                  <span className="block text-xs break-words text-soft">
                    {[lead.formLabel, ...shared].join(' · ')}
                  </span>
                  <span className="block text-xs text-soft">
                    <Time at={lead.receivedAt} />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function linkText({ lead }: Submission, leadId: string): string {
  if (lead.id === leadId) return 'This lead';
  return lead.mergedInto === null ? 'Open' : 'Open (merged)';
}

function countText(count: number): string {
  return count === 1 ? 'One submission' : `${count} submissions`;
}
