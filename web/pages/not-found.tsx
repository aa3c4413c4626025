import { notFoundCopy } from '#content/contacts-page.ts';
import { ProductLinks } from '#web/sections/product-links.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

export function NotFoundPage() {
  return (
    <div className="page-column pt-12 pb-20 md:pt-20 md:pb-28">
      <p className="font-semibold text-alarm">404</p>
      <h1 className="text-2xl mt-4">{notFoundCopy.title}</h1>
      <p className="intro mt-6">{notFoundCopy.intro}</p>
      <ProductLinks />
      <div className="mt-10 flex flex-wrap gap-4">
        <ButtonLink to={notFoundCopy.home.to}>{notFoundCopy.home.text}</ButtonLink>
        <ButtonLink to={notFoundCopy.ask.to} variant="secondary">
          {notFoundCopy.ask.text}
        </ButtonLink>
      </div>
    </div>
  );
}
