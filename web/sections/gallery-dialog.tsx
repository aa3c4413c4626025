import galleryCopy from '#content/gallery.json' with { type: 'json' };
import { pictureFile } from '#web/pictures/poster-pictures.ts';
import { Icon, type IconName, VisuallyHidden } from '#web/ui/icon.tsx';

/**
 * The frame in which the gallery shows one picture at a time (`scripts/gallery.ts`). It is part of the
 * page, so that it can report that the rest of the gallery could not be loaded.
 */
export function GalleryDialog() {
  const { errors } = galleryCopy;
  return (
    <dialog
      data-gallery-dialog
      data-tone="ink"
      aria-label={galleryCopy.label}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden p-0"
    >
      <div data-gallery-stage className="absolute inset-0" />
      <div className="pointer-events-none relative flex h-full flex-col justify-between [&_button]:pointer-events-auto">
        <div className="flex items-center justify-between gap-4 bg-ink/85 py-2 pr-2 pl-5">
          <p data-gallery-title aria-live="polite" className="text-sm font-semibold" />
          <Control action="close" icon="close" />
        </div>
        <div role="alert" className="m-auto max-w-120 px-5 text-center">
          {Object.entries(errors).map(([name, text]) => (
            <p key={name} data-gallery-error={name} hidden className="text-lg">
              {text}
            </p>
          ))}
          <a
            data-gallery-file
            hidden
            href={pictureFile('poster')}
            className="text-link pointer-events-auto mt-3 inline-block py-2"
          >
            {galleryCopy.file}
          </a>
        </div>
        <div
          data-gallery-controls
          className="flex items-center justify-center gap-3 bg-ink/85 px-5 py-2"
        >
          <Control action="previous" icon="back" />
          <p data-gallery-count className="text-sm min-w-14 text-center text-muted" />
          <Control action="next" icon="forward" />
          <Control action="zoom" icon="plus" />
        </div>
      </div>
    </dialog>
  );
}

type ControlProps = { action: 'close' | 'previous' | 'next' | 'zoom'; icon: IconName };

function Control({ action, icon }: ControlProps) {
  return (
    <button
      type="button"
      data-gallery-action={action}
      className="icon-button shrink-0 aria-disabled:opacity-30"
    >
      <Icon name={icon} size={24} />
      <VisuallyHidden>{galleryCopy[action]}</VisuallyHidden>
    </button>
  );
}
