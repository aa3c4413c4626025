import { copyOf } from '#content/copy-of.ts';
import { site } from '#contract/site.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cap } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';

const { appLink: appLinkCopy } = copyOf('home');

type AppLinkSectionProps = {
  /** The short variant is a line between two sections; the full one is a section. */
  variant?: 'short' | 'full';
};

/** Links to the patient app in its store. */
export function AppLinkSection({ variant = 'short' }: AppLinkSectionProps) {
  const full = variant === 'full';
  const copy = appLinkCopy[variant];
  return (
    <aside data-accent="serum" aria-labelledby="app-title" className={full ? 'section' : undefined}>
      <div className="page-column">
        <div
          className={classNames(
            'flex flex-wrap items-center gap-x-5 gap-y-3 md:gap-x-8 border-line border-y',
            full ? 'py-6 md:py-14' : 'py-6 md:py-8',
          )}
        >
          <Cap color="serum" className={full ? 'text-2xl md:text-4xl' : 'text-2xl'} />
          <div className="min-w-0 flex-[1_1_14rem]">
            <h2 id="app-title" className={full ? 'text-2xl' : 'text-xl'}>
              {copy.title}
            </h2>
            <p className={classNames('text-muted', full ? 'mt-3' : 'mt-1')}>{copy.text}</p>
          </div>
          <ButtonLink href={site.appStore} variant="secondary" small>
            {copy.action}
          </ButtonLink>
        </div>
      </div>
    </aside>
  );
}
