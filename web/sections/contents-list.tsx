import type { ProseSection } from '#content/prose.ts';

/** The table of contents of a long text. It stays beside the text where there is room for it. */
export function ContentsList({
  sections,
  label = 'Contents',
  numbered = false,
}: {
  sections: readonly Pick<ProseSection, 'id' | 'title'>[];
  /** Tells the lists apart on a page with several texts. */
  label?: string;
  numbered?: boolean;
}) {
  return (
    <nav
      aria-label={label}
      className="lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:max-h-[calc(100dvh-var(--header-height)-4rem)] lg:self-start lg:overflow-y-auto print:hidden"
    >
      <ol className="grid text-sm sm:grid-cols-2 lg:grid-cols-1">
        {sections.map((section, index) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className="flex min-h-9 items-center py-1.5 text-muted hover:text-ink hover:underline"
            >
              {numbered ? <span className="w-7 shrink-0">{index + 1}.</span> : null}
              {section.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
