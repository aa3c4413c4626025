import type { ReactNode } from 'react';
import careerCopy from '#content/forms/career-copy.json' with { type: 'json' };
import partnershipCopy from '#content/forms/partnership-copy.json' with { type: 'json' };
import allShellCopy from '#content/shell-copy.json' with { type: 'json' };
import { copyrightYears, site } from '#contract/site.ts';
import { support } from '#contract/support.ts';
import { PrivacyChoicesLink } from '#web/consent/consent-banner.tsx';
import { MenuItem } from '#web/shell/menu-item.tsx';
import {
  footerMenus,
  landingFooter,
  legalLinks,
  type MenuLink,
  productsMenu,
  resourcesMenu,
} from '#web/shell/menus.ts';
import type { ShellLayout } from '#web/shell/shell-layout.ts';
import { Cap, FourCaps } from '#web/ui/cap.tsx';
import { DialogButton } from '#web/ui/dialog-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

const { footer: footerCopy, landingCopyrightYear, shell: shellCopy } = allShellCopy;

const [profile] = site.social;

/** The page's own anchors, products, resources, legal pages and contact details. */
export function Footer({ layout }: { layout: ShellLayout }) {
  const landing = layout.type === 'landing';
  return (
    <footer id="footer" data-tone="ink" data-print="no" className="site-footer">
      <div className="page-column grid gap-x-12 gap-y-8 md:gap-y-14 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <div>
          <FourCaps className="h-18 md:h-36" />
          <p className="mt-6 text-xl md:mt-9">{site.company}</p>
          <address className="mt-4 grid items-center justify-items-start not-italic max-md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] md:mt-7">
            {site.address}
            {support.phone ? (
              <SiteLink href={support.phone.href} className="footer-link text-link">
                {support.phone.text}
              </SiteLink>
            ) : null}
            <SiteLink href={`mailto:${site.email}`} className="footer-link text-link">
              {site.email}
            </SiteLink>
            {profile ? (
              <SiteLink href={profile.href} className="footer-link text-link">
                {profile.name}
              </SiteLink>
            ) : null}
          </address>
        </div>
        <nav aria-label={shellCopy.footer} className="footer-columns">
          {landing ? (
            <FooterGroup label={footerCopy.company} items={landingFooter} />
          ) : (
            <FooterGroup label={footerCopy.site} items={footerMenus[layout.menu]} />
          )}
          <FooterGroup
            label={productsMenu.label}
            items={productsMenu.items.map(withoutNote)}
            folds
          />
          <div className="grid content-start gap-y-5">
            <FooterGroup label={resourcesMenu.label} items={resourcesMenu.items} folds />
            <FooterForms />
          </div>
          <FooterGroup
            label={footerCopy.legal}
            items={legalLinks}
            last={<PrivacyChoicesLink className="footer-link" />}
          />
        </nav>
      </div>
      <div className="page-column">
        <div className="footer-notes text-sm">
          <p>
            ©{' '}
            {landing ? (
              landingCopyrightYear
            ) : (
              <span data-copyright>{copyrightYears(new Date())}</span>
            )}{' '}
            {site.company}. {footerCopy.rights}
          </p>
          <p>{footerCopy.trademark.replaceAll('[company]', site.company)}</p>
        </div>
      </div>
    </footer>
  );
}

function withoutNote({ note: _note, ...link }: MenuLink): MenuLink {
  return link;
}

type FooterGroupProps = {
  label: string;
  items: readonly MenuLink[];
  /** True for a group that can be collapsed; it starts open. */
  folds?: boolean;
  /** An entry after the links, such as a button. */
  last?: ReactNode;
};

/** A column of the footer. */
function FooterGroup({ label, items, folds = false, last }: FooterGroupProps) {
  const list = (
    <ul className="mt-1">
      {items.map((link) => (
        <li key={link.label} className="flex items-center gap-3">
          {link.cap ? <Cap color={link.cap} /> : null}
          <MenuItem link={link} className="footer-link" />
        </li>
      ))}
      {last ? <li>{last}</li> : null}
    </ul>
  );
  if (!folds) {
    return (
      <div>
        <p className="footer-title">{label}</p>
        {list}
      </div>
    );
  }
  return (
    <details open className="disclosure footer-folds">
      <summary className="footer-title">
        {label}
        <Icon name="chevron" size={16} />
      </summary>
      {list}
    </details>
  );
}

/** Careers and Partnership: buttons that open their forms over the page. */
function FooterForms() {
  return (
    <div>
      <p className="footer-title">{footerCopy.workWithUs}</p>
      <ul className="mt-1">
        {forms.map(({ name, button }) => (
          <li key={name}>
            <DialogButton
              name={name}
              text={button}
              subject={button}
              className="footer-link"
              failureClass="max-w-60"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

const forms = [
  { name: 'career', button: careerCopy.button },
  { name: 'partnership', button: partnershipCopy.button },
] as const;
