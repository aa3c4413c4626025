import { slogan } from '#content/home.ts';
import { Section } from '#web/ui/section.tsx';

/** What the company is for, in three lines. */
export function SloganSection() {
  return (
    <Section id="about_us" labelledBy="about-title">
      <h2 id="about-title" className="text-4xl">
        {slogan.lines.map(({ slug, text }) => (
          <span key={slug} className={`block ${colors[slug]}`}>
            {text}{' '}
          </span>
        ))}
      </h2>
      <div className="mt-10 grid gap-x-14 gap-y-6 lg:mt-16 lg:grid-cols-[29fr_38fr]">
        <p className="max-w-[36em] lg:order-2">{slogan.text}</p>
        <p className="text-sm max-w-[24em] text-muted">{slogan.note}</p>
      </div>
    </Section>
  );
}

const colors = {
  laboratory: 'text-lavender',
  professional: 'text-citrate',
  patient: 'text-serum',
} as const;
