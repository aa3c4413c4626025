import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf, useAccount } from '#console/api/queries.ts';
import { Button } from '#console/ui/buttons.tsx';
import { ActionMenu } from '#console/ui/choice-menu.tsx';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import type { LeadSummary } from '#contract/console/leads.ts';
import { fillTemplate, isSigned, type Template } from '#contract/console/templates.ts';
import { formRowById } from '#contract/form-list.ts';
import type { ReplyDraft, ReplyStart } from './reply-draft.ts';

/** Fills the form from a template. Asks first if typed text would be lost. */
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
  const { name: sender, signature, bookingLink } = useAccount();
  const [offered, setOffered] = useState<Filling | null>(null);
  const [filled, setFilled] = useState<Filling | null>(null);

  function fill(filling: Filling): void {
    onFill(filling.content);
    setFilled(filling);
    setOffered(null);
  }

  function choose(template: Template): void {
    const values = {
      ...placeholderValues(lead),
      sender,
      signature: signature || sender,
      booking_link: bookingLink,
    };
    const filledIn = (text: string) => fillTemplate(text, values).replaceAll(bookingPlace, '');
    const end = isSigned(template.text) ? '' : start.text;
    const content = {
      subject: filledIn(template.subject),
      text: `${filledIn(template.text)}${end}`,
      brochures: [...new Set([...draft.brochures, ...template.brochures])],
    };
    const hasText = draft.text.trim() !== '' && draft.text !== start.text;
    const isTyped = hasText || draft.subject !== start.subject;
    const { subject, text } = filled?.content ?? {};
    const isUntouched = subject === draft.subject && text === draft.text;
    const isLinkWanted = `${template.subject}${template.text}`.includes(bookingPlace);
    const filling = { content, lacksLink: isLinkWanted && bookingLink === '' };
    if (isTyped && !isUntouched) setOffered(filling);
    else fill(filling);
  }

  return (
    <>
      <TemplateMenu onChoose={choose} />
      <p role="status" className="basis-full text-alarm empty:-mt-2">
        {filled?.lacksLink && draft.text !== start.text ? (
          <>
            The template’s booking link is missing because you have none.{' '}
            <Link to="/account" className="text-link">
              Add yours in Your account
            </Link>
            , then choose the template again.
          </>
        ) : null}
      </p>
      <ConfirmDialog
        open={offered !== null}
        onClose={() => setOffered(null)}
        title="Replace what you typed?"
        description="The template replaces the subject and the message."
        action="Replace"
        keep="Keep mine"
        onConfirm={() => offered && fill(offered)}
      />
    </>
  );
}

type Content = Pick<ReplyDraft, 'subject' | 'text' | 'brochures'>;
type Filling = {
  readonly content: Content;
  /** True if the template has a booking link and the user has none. */
  readonly lacksLink: boolean;
};

function placeholderValues({ name, organization, form, formLabel }: LeadSummary) {
  const product = formRowById(form)?.product ?? '';
  return {
    name,
    organization,
    request: `${formLabel.slice(0, 1).toLowerCase()}${formLabel.slice(1)}`,
    product: `${product.slice(0, 1).toUpperCase()}${product.slice(1)}`,
  };
}

const bookingPlace = '{booking_link}';

/** The team's templates, and a link to the page that edits them. */
function TemplateMenu({ onChoose }: { onChoose: (template: Template) => void }) {
  const navigate = useNavigate();
  const templates = useQuery(queryOf('templates')).data?.templates ?? [];
  return (
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
          run: () => onChoose(template),
        })),
        {
          id: 'edit',
          label: templates.length > 0 ? 'Edit templates…' : 'New template…',
          run: () => void navigate({ to: '/templates' }),
        },
      ]}
    />
  );
}
