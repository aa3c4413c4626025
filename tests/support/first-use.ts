import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { checkField } from '#contract/check-form.ts';
import type { Form } from '#contract/form.ts';
import { forms } from '#contract/forms.ts';
import { myDataForm } from '#contract/my-data.ts';
import { pages } from '#web/lib/pages.ts';

/** A form in an island, and the first page that has it. */
export type PlacedForm = { readonly form: Form; readonly island: string; readonly path: string };

/**
 * The forms in the HTML of all pages. A form in a dialog is not among them: React creates its controls
 * together with their handlers.
 */
export async function placedForms(request: APIRequestContext): Promise<readonly PlacedForm[]> {
  const placed = new Map<string, PlacedForm>();
  for (const { path } of pages) {
    const html = await (await request.get(path)).text();
    for (const { index, 1: id = '' } of html.matchAll(/data-form="(\w+)"/g)) {
      const form = [...forms, myDataForm].find((each) => each.id === id);
      const island = html.slice(0, index).split('data-island="').at(-1)?.split('"')[0];
      if (!form || !island) throw new Error(`${path} has an unknown form ${id}`);
      if (!placed.has(id)) placed.set(id, { form, island, path });
    }
  }
  return [...placed.values()];
}

/** Operates a control as a visitor or the browser would. */
export type Hand = 'touch' | 'keyboard' | 'autofill';

export type Control = {
  readonly form: Form;
  readonly name: string;
  readonly type: string;
  readonly element: Locator;
};

/**
 * A form's controls, one for each name, before the page's scripts start. Buttons come last, because the list of
 * countries closes when another control gets the focus.
 */
export async function controlsOf(page: Page, placed: PlacedForm): Promise<readonly Control[]> {
  const { form, island } = placed;
  const original = page.locator(`[data-island="${island}"]`);
  const found = await original.evaluate((element, selector) => {
    const all = [...element.querySelectorAll<HTMLInputElement>(selector)];
    return all
      .map(({ name, type }) => ({ name, type }))
      .filter(({ name, type }, index, named) => {
        return named.findIndex((each) => each.name === name && each.type === type) === index;
      })
      .toSorted((one, other) => Number(one.type === 'button') - Number(other.type === 'button'));
  }, `[data-form="${form.id}"] ${usable}`);
  const controls = found.map(({ name, type }, index) => {
    return { form, name, type, element: original.locator(`[data-control="${index}"]`) };
  });
  await markControls(page, placed, controls);
  return controls;
}

/** Marks the elements of the controls. Call it again when React may have replaced them. */
export async function markControls(
  page: Page,
  { island }: PlacedForm,
  controls: readonly Control[],
): Promise<void> {
  const names = controls.map(({ name, type }) => ({ name, type }));
  await page.locator(`[data-island="${island}"]`).evaluate((element, names) => {
    const all = [
      ...element.querySelectorAll<HTMLInputElement>(
        'form :is(input, select, textarea, button[aria-haspopup])',
      ),
    ];
    for (const [index, { name, type }] of names.entries()) {
      const control = all.find((each) => each.name === name && each.type === type);
      if (control) control.dataset.control = `${index}`;
    }
  }, names);
}

/** Operates a control and leaves it. */
export async function operate(control: Control, hand: Hand): Promise<void> {
  const { element } = control;
  const text = wrongText(control);
  if (hand === 'autofill' && !isButton(control)) {
    await element.evaluate(fillIn, text);
    return;
  }
  if (hand === 'touch') await element.tap();
  else if (hand === 'keyboard') await element.focus();
  else await element.click();
  const { keyboard } = element.page();
  if (isText(control)) await keyboard.type(text);
  else if (control.type === 'select-one') await element.selectOption({ index: 1 });
  else if (hand === 'keyboard') await keyboard.press('Space');
  if (isButton(control)) return;
  if (hand === 'keyboard') await keyboard.press('Tab');
  else await element.blur();
}

/** The state of a control and of the field that depends on it. */
export type ControlState = {
  readonly isKept: boolean;
  readonly messages: readonly string[];
  readonly hasDependent: boolean;
};

export async function stateOf(control: Control): Promise<ControlState> {
  return control.element.evaluate(
    (element: HTMLInputElement | HTMLSelectElement, { text, dependent }) => {
      const copy = element.closest('[data-island]');
      const lists = (element.getAttribute('aria-describedby') ?? '').split(' ');
      const messages = lists.flatMap((id) => [
        ...(copy?.querySelectorAll(`[id="${id}"] > li`) ?? []),
      ]);
      const { type, value } = element;
      const isKept =
        type === 'button'
          ? element.ariaExpanded === 'true'
          : element instanceof HTMLSelectElement
            ? element.selectedIndex === 1
            : /^(checkbox|radio)$/.test(type)
              ? element.checked
              : value.includes(text);
      return {
        isKept,
        // A translation marks its texts.
        messages: messages.map(({ textContent }) => textContent.replace('·', '')),
        hasDependent: !dependent || Boolean(copy?.querySelector(dependent)),
      };
    },
    { text: shownText(control), dependent: dependentOf(control) },
  );
}

/** The state that a visitor expects of a control after operating and leaving it. */
export function expectedState(control: Control): ControlState {
  const field = control.form.fields[control.name];
  const messages = field && isText(control) ? checkField(field, shownText(control)) : [];
  return { isKept: true, messages, hasDependent: true };
}

/** A text that the control's field rejects, if it rejects any. */
function wrongText({ name, form }: Control): string {
  const field = form.fields[name];
  return texts.find((text) => field && checkField(field, text).length > 0) ?? texts[0];
}

/** The phone field formats what is typed into it. */
function shownText(control: Control): string {
  return control.name === 'phone' ? '1 (702' : wrongText(control);
}

/** Selects the effect that a control's first use has elsewhere in its form. */
function dependentOf({ name, type }: Control): string {
  if (name === '' && type === 'checkbox') return '[name="user_department"]:enabled';
  return name === 'userCountry' ? '[name="userState"]' : '';
}

function isButton({ type }: Control): boolean {
  return type === 'button';
}

function isText({ type }: Control): boolean {
  return !/^(select-one|radio|checkbox|button)$/.test(type);
}

/** Sets a value as autofill and page restoration do: no key, no press, no focus. */
function fillIn(element: HTMLInputElement | HTMLSelectElement, text: string): void {
  if (element instanceof HTMLSelectElement) element.selectedIndex = 1;
  else if (/^(checkbox|radio)$/.test(element.type)) element.checked = true;
  else element.value = text;
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
}

/** A folded message is not visible until it is opened. */
const usable =
  ':is(input, select, textarea, button[aria-haspopup]):enabled:not([tabindex="-1"], details:not([open]) *)';
const texts = ['1-702', 'ann@', 'é'] as const;
