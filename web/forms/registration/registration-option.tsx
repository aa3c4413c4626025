import type { AccountType } from '#content/forms/registration.ts';
import { Tube } from '#web/pictures/tube.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

/** A type of account as a tube on its sheet, which fills when the sheet is about to be taken. */
export function RegistrationOption({ option }: { option: AccountType }) {
  const { title, text, needs, cap, ...target } = option;
  return (
    <SiteLink
      {...target}
      data-tone="sheet"
      className="group grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 rounded-sheet border border-line py-4 pr-4 pl-4 transition-[border-color,box-shadow] duration-200 hover:border-ink hover:shadow-sheet focus-visible:border-ink sm:gap-x-6 sm:pr-7 sm:pl-6"
    >
      <FillingTube color={fills[cap]} />
      <span>
        <span className="block font-semibold text-lg leading-snug">{title}</span>
        <span className="mt-0.5 block">{text}</span>
        <span className="text-sm mt-1 block text-muted">{needs}</span>
      </span>
      <span className="transition-transform duration-200 group-hover:translate-x-1">
        <Icon name={target.to ? 'arrow' : 'external'} size={22} />
      </span>
    </SiteLink>
  );
}

function FillingTube({ color }: { color: string }) {
  return (
    <span className="relative block text-field">
      <Tube color={color} filled={0.3} className="h-20 sm:h-22" />
      <span className="absolute inset-0 opacity-0 transition-opacity duration-250 group-hover:opacity-100 group-focus-visible:opacity-100">
        <Tube color={color} filled={0.9} className="h-20 sm:h-22" />
      </span>
    </span>
  );
}

const fills = {
  lavender: 'fill-lavender',
  citrate: 'fill-citrate',
  serum: 'fill-serum',
  heparin: 'fill-heparin',
} as const;
