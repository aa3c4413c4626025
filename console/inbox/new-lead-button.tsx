import { lazy, Suspense, useState } from 'react';
import { useRights } from '#console/api/queries.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { Modal } from '#web/ui/modal.tsx';

/** Only for those who may add leads. */
export function NewLeadButton() {
  const may = useRights();
  const [isOpen, setOpen] = useState(false);
  if (!may('addLead')) return null;
  return (
    <>
      <button
        type="button"
        className="icon-button border border-field"
        aria-label="New lead"
        title="New lead"
        onClick={() => setOpen(true)}
      >
        <Glyph name="plus" />
      </button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        staysOpen
        width={560}
        title="New lead"
        description="For a phone call, a trade fair, or a referral. Its source shows your name."
      >
        <Suspense fallback={<p className="late py-6 text-muted">Loading…</p>}>
          <NewLeadForm onClose={() => setOpen(false)} />
        </Suspense>
      </Modal>
    </>
  );
}

/** The fields and rules of every form, which the inbox doesn't load otherwise. */
const NewLeadForm = lazy(async () => ({
  default: (await import('./new-lead-form.tsx')).NewLeadForm,
}));
