import { AccountSection } from '#console/identity/account-section.tsx';
import { RadioChoice } from '#console/ui/radio-choice.tsx';
import { chooseTheme, themes, useTheme } from '#console/ui/theme.ts';
import { showToast } from '#console/ui/toaster.tsx';

/** Light or dark colors in this browser. */
export function Appearance() {
  const theme = useTheme();
  return (
    <AccountSection title="Appearance" note="Applies to this browser only.">
      <RadioChoice
        legend="Colors"
        name="theme"
        options={themes}
        labels={labels}
        chosen={theme}
        onChoose={(one) => {
          if (chooseTheme(one)) return;
          showToast({ text: 'Your browser doesn’t keep this setting.', isError: true });
        }}
      />
    </AccountSection>
  );
}

const labels = { system: 'Same as the system', light: 'Light', dark: 'Dark' } as const;
