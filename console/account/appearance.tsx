import { AccountSection } from '#console/identity/account-section.tsx';
import { chooseTheme, themes, useTheme } from '#console/ui/theme.ts';
import { showToast } from '#console/ui/toaster.tsx';

/** Light or dark colors in this browser. */
export function Appearance() {
  const theme = useTheme();
  return (
    <AccountSection title="Appearance" note="Applies to this browser only.">
      <fieldset>
        <legend className="field-label">Colors</legend>
        <div className="flex flex-wrap gap-x-6">
          {themes.map((one) => (
            <label key={one} className="flex min-h-9 items-center gap-2">
              <input
                type="radio"
                name="theme"
                className="control-box"
                checked={theme === one}
                onChange={() => {
                  if (chooseTheme(one)) return;
                  showToast({ text: 'Your browser doesn’t keep this setting.', isError: true });
                }}
              />
              {labels[one]}
            </label>
          ))}
        </div>
      </fieldset>
    </AccountSection>
  );
}

const labels = { system: 'Same as the system', light: 'Light', dark: 'Dark' } as const;
