import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount, useEndpoint } from '#console/app/api/query-client.ts';
import { Button } from '#console/app/ui/buttons.tsx';
import { ActionMenu } from '#console/app/ui/choice-menu.tsx';
import { ask } from '#console/app/ui/confirm-dialog.tsx';
import { Glyph } from '#console/app/ui/glyph.tsx';
import type { LeadSummary } from '#console/contract/leads.ts';
import { fillTemplate, firstNameOf, isSigned, type Template } from '#console/contract/templates.ts';
import { formRowById } from '#contract/form-list.ts';
import type { ReplyDraft, ReplyStart } from './reply-draft.ts';

/** Fills the form from one of the team's templates. Asks first if typed text would be lost. */
export function TemplateChoice({
  lead,
  start,
  draft,
  onFill,
}: {
  lead: LeadSummary;
  start: ReplyStart;
  draft: ReplyDraft;
  onFill: (content: Content) => void;
}) {
  const { name: sender, signature, bookingLink: booking_link } = useAccount();
  const navigate = useNavigate();
  const templates = useEndpoint('templates').data?.templates ?? [];
  const [filled, setFilled] = useState<Content | null>(null);

  function fill(content: Content): void {
    onFill(content);
    setFilled(content);
  }

  function choose(template: Template): void {
    const own = { sender, signature: signature || sender, booking_link };
    const values = { ...placeholderValues(lead), ...own };
    const end = isSigned(template.text) ? '' : start.text;
    const content = {
      subject: fillTemplate(template.subject, values),
      text: `${fillTemplate(template.text, values)}${end}`,
      brochures: [...new Set([...draft.brochures, ...template.brochures])],
    };
    const hasText = draft.text.trim() !== '' && draft.text !== start.text;
    const isTyped = hasText || draft.subject !== start.subject;
    const isUntouched = filled?.subject === draft.subject && filled.text === draft.text;
    if (!isTyped || isUntouched) fill(content);
    else
      ask({
        title: 'Replace what you typed?',
        description: 'The template replaces the subject and the message.',
        action: 'Replace',
        keep: 'Keep mine',
        onConfirm: () => fill(content),
      });
  }

  return (
    <>
      <ActionMenu
        trigger={
          <Button>
            Template
            <Glyph name="chevron" size={15} />
          </Button>
        }
        actions={[
          ...templates.map((template) => ({
            id: template.id,
            label: template.name,
            run: () => choose(template),
          })),
          {
            label: templates.length > 0 ? 'Edit templates…' : 'New template…',
            run: () => void navigate({ to: '/settings/replies' }),
          },
        ]}
      />
      {booking_link === '' && draft.text.includes('{booking_link}') ? (
        <p role="status" className="basis-full text-alarm">
          The template has a booking link, and you have none.{' '}
          <Link to="/account" className="text-link">
            Set yours in Your account
          </Link>
          , or type it in its place.
        </p>
      ) : null}
    </>
  );
}

type Content = Pick<ReplyDraft, 'subject' | 'text' | 'brochures'>;

function placeholderValues({ name, organization, form, formLabel }: LeadSummary) {
  const product = formRowById(form)?.product ?? '';
  return {
    name,
    first_name: firstNameOf(name),
    organization,
    request: `${formLabel.slice(0, 1).toLowerCase()}${formLabel.slice(1)}`,
    product: `${product.slice(0, 1).toUpperCase()}${product.slice(1)}`,
  };
}
