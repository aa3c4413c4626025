import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queryOf } from '#console/api/queries.ts';
import { Button } from '#console/ui/button.tsx';
import { ActionMenu } from '#console/ui/choice-menu.tsx';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import type { Template } from '#contract/console/templates.ts';

/** The team's templates, and a link to the page that edits them. */
export function TemplateMenu({ onChoose }: { onChoose: (template: Template) => void }) {
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

/** Asks before a template replaces typed text. */
export function ReplaceDialog({
  open,
  onReplace,
  onClose,
}: {
  open: boolean;
  onReplace: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Replace what you typed?"
      description="The template replaces the subject and the message."
      action="Replace"
      keep="Keep mine"
      onConfirm={onReplace}
    />
  );
}
