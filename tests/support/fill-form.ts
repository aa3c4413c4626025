import type { Locator } from '@playwright/test';

/** Fills in a form's controls with the values of a payload. Returns the values that its text controls show. */
export async function fillForm(
  form: Locator,
  payload: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<string, string>> {
  const shown = new Map<string, string>();
  await form.waitFor();
  for (const [name, value] of Object.entries(payload)) {
    const controls = form.locator(`[name="${name}"]:enabled`);
    if (value === '' || (await controls.count()) === 0) continue;
    const type = await controls.first().evaluate((control: HTMLInputElement) => control.type);
    if (type === 'select-one') await controls.selectOption(String(value));
    else if (type === 'radio' || type === 'checkbox') {
      for (const each of [value].flat())
        await form.locator(`[name="${name}"][value="${each}"]`).check();
    } else {
      // The unit is in a control of its own.
      await controls.fill(String(value).replace(/ (?:per|percent) .*/, ''));
      shown.set(name, await controls.inputValue());
    }
  }
  return shown;
}
