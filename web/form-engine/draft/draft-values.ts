import type { Form } from '#contract/form.ts';
import type { DraftValues } from '#web/form-engine/draft/draft-store.ts';
import { unitName } from '#web/form-engine/read-values.ts';

/** Only what the form's own fields hold: never the honeypot, and the token is not in the page. */
export function collectDraft(form: Form, element: HTMLFormElement): DraftValues {
  const kept = Object.fromEntries(namesOf(form).map((name) => [name, [] as string[]]));
  for (const control of controlsOf(element)) {
    const values = Object.hasOwn(kept, control.name) ? kept[control.name] : undefined;
    if (!values) continue;
    if (isBox(control) && !control.checked) continue;
    // A phone number is kept with its calling code, from which its country is found again.
    values.push(control.dataset.payload ?? control.value);
  }
  return kept;
}

export function putBackDraft(form: Form, element: HTMLFormElement, kept: DraftValues): void {
  const names = new Set(namesOf(form).filter((name) => Object.hasOwn(kept, name)));
  for (const control of controlsOf(element)) {
    if (!names.has(control.name)) continue;
    const values = kept[control.name] ?? [];
    if (isBox(control)) control.checked = values.includes(control.value);
    else control.value = values[0] ?? '';
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function controlsOf(element: HTMLFormElement): readonly Control[] {
  return [...element.elements].filter(
    (control) =>
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement,
  );
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

function namesOf(form: Form): readonly string[] {
  return Object.entries(form.fields).flatMap(([name, field]) =>
    'units' in field ? [name, unitName(name)] : [name],
  );
}
